import { IconHeadset } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { openCallWords, useSupportCallCounts } from '#support-calls/counts/support-call-counts.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Hint } from '#ui/overlay/Hint.tsx'
import styles from './navigation.module.css'

const CallPanel = lazyPart(() => import('#support-calls/board/CallPanel.tsx'), 'CallPanel', { placeless: true })

/** Opens the support calls beside whatever page one is on. */
export function SupportCallsButton() {
  const counts = useSupportCallCounts()
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const open = counts ? counts.urgent + counts.important : 0
  const words = counts && openCallWords(counts)
  const label = words ? `Chamados: ${words}` : 'Chamados'
  function show() {
    setWanted(true)
    setOpened(true)
  }
  return (
    <>
      <Hint label={label}>
        <button type="button" className={styles.callsButton} aria-label={label} aria-haspopup="dialog" onClick={show}>
          <IconHeadset size={18} stroke={1.75} aria-hidden="true" />
          {open > 0 && <OpenCalls count={open} urgent={(counts?.urgent ?? 0) > 0} />}
        </button>
      </Hint>
      {wanted && (
        <Suspense>
          <CallPanel opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Shows how many calls are open, louder while one of them is urgent. */
export function OpenCalls({ count, urgent }: { count: number; urgent: boolean }) {
  return (
    <span className={styles.openCalls} data-urgent={urgent || undefined} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
