import { useRef, useState } from 'react'

/**
 * Keeps how many rows of a list are read. More of them are read as the same list, not as another one, so that what was
 * read stays where that fails.
 */
export function useRowsRead(step: number, most: number) {
  const rows = useRef(step)
  const [isReadingMore, setReadingMore] = useState(false)
  async function readMore(shown: number, refetch: () => Promise<unknown>) {
    // By what is shown: another try after a failure reads no further than the first.
    rows.current = Math.min(most, shown + step)
    setReadingMore(true)
    await refetch()
    setReadingMore(false)
  }
  return {
    rows,
    isReadingMore,
    /** Answers what reads further than the rows that are shown; null where no more can be read at once. */
    moreThan: (shown: number, refetch: () => Promise<unknown>) =>
      shown < most ? () => void readMore(shown, refetch) : null,
  }
}
