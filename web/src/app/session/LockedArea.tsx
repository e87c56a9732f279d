import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isLocked } from '#api/session/lock-state.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useModalDialog } from '#ui/overlay/use-modal-dialog.ts'
import styles from './locked-area.module.css'
import { useLocked } from './SessionWatch.tsx'

const LockScreen = lazyPart(() => import('#screens/lock/LockScreen.tsx'), 'LockScreen')

interface LockedAreaProps {
  onLeave: () => void
  children: ReactNode
}

/**
 * Keeps its content alive behind the lock, unseen and out of reach of keyboard and screen readers. A page that is
 * loaded while it is locked is not even drawn before the password was given.
 */
export function LockedArea({ onLeave, children }: LockedAreaProps) {
  const locked = useLocked()
  const [drawn, setDrawn] = useState(() => !isLocked())
  useEffect(() => {
    if (!locked) setDrawn(true)
  }, [locked])
  return (
    <>
      {drawn && (
        <div className={styles.kept} data-locked={locked || undefined}>
          {children}
        </div>
      )}
      {locked && <Cover onLeave={onLeave} />}
    </>
  )
}

/**
 * Covers the page by a modal dialog of the browser: it is above everything that is open, and everything else is inert.
 */
function Cover({ onLeave }: { onLeave: () => void }) {
  const dialog = useModalDialog()
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      aria-label="Tela bloqueada"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
    >
      <Suspense>
        <LockScreen onLeave={onLeave} />
      </Suspense>
    </dialog>
  )
}
