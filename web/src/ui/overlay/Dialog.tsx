import { Modal } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { useEscapeUnlessTyped } from './use-escape-unless-typed.ts'

interface DialogProps {
  opened: boolean
  title: string
  size: number
  /** Where this is set the dialog fills small screens. */
  fullScreen?: boolean
  /** Where this is set another dialog stands on top, to which keys and focus belong. */
  covered?: boolean
  onClose: () => void
  /** Is called when the dialog is gone and the focus is back where it came from. */
  onClosed?: () => void
  children: ReactNode
}

/**
 * Shows a window over the page that keeps the focus inside. A press beside it does not close it, nor does Escape once
 * something was typed into a form of it: that would be gone.
 */
export function Dialog({
  opened,
  title,
  size,
  fullScreen = false,
  covered = false,
  onClose,
  onClosed,
  children,
}: DialogProps) {
  const giveFocusBack = useFocusGivenBack(opened)
  const noteTyped = useEscapeUnlessTyped({ opened, covered, onClose })
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      // The window itself would give it back a moment later, and take it from where `onClosed` puts it.
      returnFocus={!onClosed}
      onExitTransitionEnd={() => {
        // It gives back only what it saw opening: one that is there from its first press on, and stays, did not.
        if (onClosed || document.activeElement === document.body) giveFocusBack()
        onClosed?.()
      }}
      size={size}
      centered
      fullScreen={fullScreen}
      closeOnClickOutside={false}
      closeOnEscape={false}
      trapFocus={!covered}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content radius={fullScreen ? 0 : 'lg'} onInput={noteTyped} onDrop={noteTyped} onPaste={noteTyped}>
        {/* Within a dialog a header is no banner of the page. */}
        <Modal.Header role="presentation" className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Fechar" />
        </Modal.Header>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Answers how the focus is given back to where it was before a dialog. It is, too, for a dialog that is there only while
 * it is open and takes the focus with it when it goes; the window itself gives back only what it saw opening.
 */
function useFocusGivenBack(opened: boolean): () => void {
  const before = useRef<Element>(null)
  useEffect(() => {
    if (opened) before.current = document.activeElement
  }, [opened])
  useEffect(() => () => void (document.activeElement === document.body && focusAgain(before)), [])
  return () => focusAgain(before)
}

function focusAgain({ current }: RefObject<Element | null>): void {
  ;(current as HTMLElement | null)?.focus({ preventScroll: true })
}
