import { useEffect, useRef, useState } from 'react'

/**
 * Holds the text of a search box, whose address follows a moment later: a field bound to the address loses its caret, and
 * letters. A text that comes from elsewhere (back and forward, a link) takes the place of what is typed.
 */
export function useTypedText(value: string, onText: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value)
  /** What was sent and has not come back yet: none of it is news. */
  const sent = useRef([value])
  useEffect(() => {
    const index = sent.current.indexOf(value)
    sent.current = index < 0 ? [value] : sent.current.slice(index)
    if (index < 0) setTyped(value)
  }, [value])
  function type(text: string) {
    setTyped(text)
    sent.current.push(text)
    onText(text)
  }
  return [typed, type]
}
