import { type RefObject, useEffect, useRef } from 'react'

/**
 * Opens a `<dialog>` that stands as long as it is drawn: it is above everything, with all else inert, and the focus
 * goes back to where it was once the dialog is gone.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return dialog
}
