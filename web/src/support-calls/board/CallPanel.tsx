import { Button, Drawer } from '@mantine/core'
import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { IconPlus } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNow } from '#api/live/use-now.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { may } from '#api/session/may.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { useEscapeUnlessTyped } from '#ui/overlay/use-escape-unless-typed.ts'
import { CallGroupList } from './CallGroupList.tsx'
import { CALL_GROUPS, type CallGroup } from './call-groups.ts'
import styles from './call-panel.module.css'

const SupportCallForm = lazyPart(() => import('../opening/SupportCallForm.tsx'), 'SupportCallForm')

interface CallPanelProps {
  opened: boolean
  onClose(): void
}

/** Shows the three groups and the form at the side of any page. A call that is opened from it takes the page. */
export function CallPanel({ opened, onClose }: CallPanelProps) {
  const { pathname } = useLocation()
  const page = useRef(pathname)
  const [writing, setWriting] = useState(false)
  const noteTyped = useEscapeUnlessTyped({ opened, onClose })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    close()
  }, [pathname])
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={460}
      closeOnEscape={false}
      // What is being written, and the files that were chosen with it, do not go at a press beside them.
      closeOnClickOutside={!writing}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content onInput={noteTyped} onDrop={noteTyped} onPaste={noteTyped}>
        <Drawer.Header role="presentation" className={styles.head}>
          <Drawer.Title className={styles.title}>Chamados</Drawer.Title>
          <Link to={'/chamados' as string} className={styles.all} onClick={onClose}>
            Abrir a página
          </Link>
          <Drawer.CloseButton aria-label="Fechar os chamados" />
        </Drawer.Header>
        <Drawer.Body>
          <QueryScope>
            <Inside onWriting={setWriting} />
          </QueryScope>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

type Shown = { form: 'none' } | { form: 'new' } | { form: 'close'; call: SupportCall }

/** `onWriting` hears whether a form is shown. */
function Inside({ onWriting }: { onWriting(writing: boolean): void }) {
  const now = useNow()
  const notice = useNotice()
  const [shown, setShown] = useState<Shown>({ form: 'none' })
  const isWriting = shown.form !== 'none'
  useEffect(() => {
    onWriting(isWriting)
    return () => onWriting(false)
  }, [isWriting, onWriting])
  const [opened, setOpened] = useState<readonly SupportCall[]>([])
  const [pages, setPages] = useState<Record<CallGroup, number>>({ urgent: 1, important: 1, finished: 1 })
  const back = () => setShown({ form: 'none' })

  function take(call: SupportCall) {
    if (shown.form === 'new') setOpened((known) => [call, ...known])
    else setOpened((known) => known.filter(({ code }) => code !== call.code))
    notice(`Chamado #${call.code} ${shown.form === 'new' ? 'aberto' : 'finalizado'}`)
    back()
  }

  if (shown.form !== 'none') {
    const call = shown.form === 'close' ? shown.call : null
    return (
      <section className={styles.form} aria-label={call ? `Encerrar o chamado #${call.code}` : 'Novo Chamado'}>
        <h2>{call ? `Encerrar o chamado #${call.code}` : 'Novo Chamado'}</h2>
        <Suspense>
          <SupportCallForm call={call} onDone={take} onCancel={back} />
        </Suspense>
      </section>
    )
  }
  return (
    <div className={styles.groups}>
      {may('createSupportCall') && (
        <Button
          className={styles.fresh ?? ''}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setShown({ form: 'new' })}
        >
          Novo Chamado
        </Button>
      )}
      {CALL_GROUPS.map(({ group }) => (
        <CallGroupList
          key={group}
          group={group}
          page={pages[group]}
          now={now}
          opened={opened}
          onPage={(page) => setPages((known) => ({ ...known, [group]: page }))}
          onEdit={(call) => setShown({ form: 'close', call })}
        />
      ))}
    </div>
  )
}
