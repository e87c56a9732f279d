import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import styles from './notices.module.css'

const SHOWN_MS = 6_000

interface Notice {
  id: number
  text: string
}

const NoticesContext = createContext<(text: string) => void>(() => undefined)

/** Short good news at the foot of the page, told to screen readers and gone by itself. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([])
  const show = useCallback((text: string) => setNotices((shown) => [...shown.slice(-2), { id: Date.now(), text }]), [])
  const remove = useCallback((id: number) => setNotices((shown) => shown.filter((notice) => notice.id !== id)), [])
  return (
    <NoticesContext value={show}>
      {children}
      <div role="status" className={styles.stack}>
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} onClose={remove} />
        ))}
      </div>
    </NoticesContext>
  )
}

/** Shows a notice such as "Dados Gravados com Sucesso!". */
export function useNotice(): (text: string) => void {
  return useContext(NoticesContext)
}

function NoticeCard({ notice, onClose }: { notice: Notice; onClose: (id: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onClose(notice.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice.id, onClose])
  return (
    <div className={styles.notice}>
      <IconCircleCheck size={18} aria-hidden="true" />
      <span>{notice.text}</span>
      <button type="button" aria-label="Fechar aviso" onClick={() => onClose(notice.id)}>
        <IconX size={15} aria-hidden="true" />
      </button>
    </div>
  )
}
