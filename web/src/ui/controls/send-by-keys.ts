import type { KeyboardEvent } from 'react'

/**
 * Presses what sends a form by Ctrl+Enter (Cmd+Enter) from any of its fields, as Enter does from those of one line; what cannot be
 * pressed now is not.
 */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // React would hand the event on to the form in which a dialog with this one stands.
  event.stopPropagation()
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
}
