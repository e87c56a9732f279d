import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import styles from './notices.module.css'

const SHOWN_MS = 6_000
/** A failure is read more slowly than good news. */
const FAILURE_SHOWN_MS = 15_000

interface Notice {
  id: number
  text: string
  kind: NoticeKind
}

type NoticeKind = 'done' | 'failure'
/** Shows a text, as good news unless said otherwise. */
type ShowNotice = (text: string, kind?: NoticeKind) => void

let lastId = 0

const NoticesContext = createContext<ShowNotice>(() => undefined)

const KINDS: { kind: NoticeKind; role: 'status' | 'alert' }[] = [
  { kind: 'failure', role: 'alert' },
  { kind: 'done', role: 'status' },
]

/**
 * Shows short news at the foot of the page, told to screen readers and gone by itself: what was done, and what failed
 * with no place of its own.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([])
  const show = useCallback<ShowNotice>((text, kind = 'done') => {
    lastId += 1
    const notice = { id: lastId, text, kind }
    setNotices((shown) => [...shown.slice(-2), notice])
  }, [])
  const remove = useCallback((id: number) => setNotices((shown) => shown.filter((notice) => notice.id !== id)), [])
  return (
    <NoticesContext value={show}>
      {children}
      <div className={styles.stack}>
        {KINDS.map(({ kind, role }) => (
          <div key={kind} role={role}>
            {notices
              .filter((notice) => notice.kind === kind)
              .map((notice) => (
                <NoticeCard key={notice.id} notice={notice} onClose={remove} />
              ))}
          </div>
        ))}
      </div>
    </NoticesContext>
  )
}

/** Answers a function that shows a notice such as "Dados Gravados com Sucesso!". */
export function useNotice(): ShowNotice {
  return useContext(NoticesContext)
}

function NoticeCard({ notice, onClose }: { notice: Notice; onClose: (id: number) => void }) {
  const failed = notice.kind === 'failure'
  const Picture = failed ? IconAlertTriangle : IconCircleCheck
  useEffect(() => {
    const timer = setTimeout(() => onClose(notice.id), failed ? FAILURE_SHOWN_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice.id, failed, onClose])
  return (
    <div className={styles.notice} data-kind={notice.kind}>
      <Picture size={18} aria-hidden="true" />
      <span>{notice.text}</span>
      <button type="button" aria-label="Fechar aviso" onClick={() => onClose(notice.id)}>
        <IconX size={15} aria-hidden="true" />
      </button>
    </div>
  )
}
