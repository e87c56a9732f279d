import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

interface TakenText {
  /** What stands there as the drawing has it. */
  known: string
  /** Takes a text over; answers how it stands there then, or null where it cannot be read. */
  take(typed: string): string | null
  /** Counts the texts of the drawing that cannot be read. */
  unread: RefObject<number>
}

/** Holds a text that the drawing takes over with Enter, or once it is left. What cannot be read stays, to be mended. */
export function useTakenText({ known, take, unread }: TakenText) {
  const [value, setValue] = useState(known)
  const [isUnread, setUnread] = useState(false)
  // The map changes the drawing too; the field stays, and the focus in it.
  useEffect(() => {
    setValue(known)
    setUnread(false)
  }, [known])
  useEffect(() => {
    if (!isUnread) return
    unread.current += 1
    return () => {
      unread.current -= 1
    }
  }, [isUnread, unread])

  function takeOver() {
    if (value.trim() === known) return setUnread(false)
    const taken = take(value)
    setUnread(taken === null)
    if (taken !== null) setValue(taken)
  }

  return {
    isUnread,
    field: {
      value,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setValue(currentTarget.value),
      onBlur: takeOver,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Enter') return
        // Enter takes the text over and does not send the form; Ctrl+Enter sends it with what was taken.
        event.preventDefault()
        flushSync(takeOver)
      },
    },
  }
}
