import { useMediaQuery } from '@mantine/hooks'

/** Heights of a list's rows and head; what `--row-height` of the style says. */
export function useRowHeight(): { rowHeightPx: number; headHeightPx: number } {
  const cards = useMediaQuery('(max-width: 978.98px)', false, { getInitialValueInEffect: false })
  const coarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  if (cards) return { rowHeightPx: 84, headHeightPx: 0 }
  return { rowHeightPx: coarse ? 48 : 34, headHeightPx: 34 }
}
