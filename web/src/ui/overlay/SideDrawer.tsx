import { IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './side-drawer.module.css'

interface SideDrawerProps {
  opened: boolean
  title: ReactNode
  /** The label is the dialog's name and a part of its closing button's. */
  label: string
  onClose: () => void
  children: ReactNode
}

/**
 * Shows a panel from the left edge of small screens. The browser's own dialog keeps the focus inside and closes on
 * Escape.
 */
export function SideDrawer({ opened, title, label, onClose, children }: SideDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])

  function closeOutside(event: MouseEvent) {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog ref={dialog} className={styles.drawer} aria-label={label} onClose={onClose} onClick={closeOutside}>
      <div className={styles.inside}>
        <header>
          {title}
          <button type="button" aria-label={`Fechar: ${label}`} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
