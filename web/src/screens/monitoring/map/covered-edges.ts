/** What panels hide of the map, in pixels from its edges. */
export interface Covered {
  right?: number
  bottom?: number
}

const NOTHING: Covered = {}
const CARD: Covered = { right: 344 }
/** The sheet's lowest height on phones. */
const SHEET: Covered = { bottom: 112 }
const HALF = 0.5

/** What is hidden while a card is open or not: a card beside the map, or on small screens the half-open sheet. */
export function coveredBy({ mobile, open }: { mobile: boolean; open: boolean }): Covered {
  if (mobile) return open ? { bottom: Math.round(window.innerHeight * HALF) } : SHEET
  return open ? CARD : NOTHING
}

/** On small screens a tool's panel is as wide as the map, above the list. */
const TOOL = 0.55

/** What is hidden while a tool is in use. */
export function coveredByTool(mobile: boolean): Covered {
  return mobile ? { bottom: Math.round(window.innerHeight * TOOL) } : NOTHING
}
