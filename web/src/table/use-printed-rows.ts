import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Nobody reads more rows than these on paper; files hold all of them. */
export const MOST_PRINTED_ROWS = 500

/** Tells whether the page is just being printed: then rows that are not on the screen must be there, too. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the picture as soon as the listeners are through, so the rows are drawn at once.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
