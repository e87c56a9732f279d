import { useWindowEvent } from '@mantine/hooks'
import { type SyntheticEvent, useRef } from 'react'

interface Closing {
  opened: boolean
  /** Where this is set another window stands on top, to which the keys belong. */
  covered?: boolean
  onClose(): void
}

/**
 * Has Escape close a window, but not once something was typed, dropped or pasted into a form of it: that would be gone.
 * Answers what the window's content does with each of these.
 */
export function useEscapeUnlessTyped({ opened, covered = false, onClose }: Closing): (event: SyntheticEvent) => void {
  const typedForm = useRef<Element>(null)
  useWindowEvent(
    'keydown',
    (event) => {
      if (opened && !covered && isEscape(event) && !typedForm.current?.isConnected) onClose()
    },
    { capture: true },
  )
  return ({ target, currentTarget }) => {
    // What is typed into another window, which this one opened, is none of this one's.
    if (currentTarget.contains(target as Node)) typedForm.current = (target as Element).closest('form')
  }
}

/** An open list of choices, and what composes a letter, have this key for themselves. */
function isEscape({ key, isComposing, target }: KeyboardEvent): boolean {
  const isTaken = (target as Element).getAttribute?.('data-mantine-stop-propagation') === 'true'
  return key === 'Escape' && !isComposing && !isTaken
}
