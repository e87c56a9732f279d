/** Says what panels hide of the map, in pixels from its edges. */
export interface Covered {
  right?: number
  bottom?: number
}

const NOTHING: Covered = {}
const CARD: Covered = { right: 344 }
/** The sheet at its lowest height covers this on phones. */
const SHEET: Covered = { bottom: 112 }

/**
 * Half open the sheet has so many hundredths of the height: a card is read beside its vehicle on the map, and of the list there is something to see
 * only below its search and chips.
 */
export const HALF_SHARE = { card: 52, list: 62 }

/**
 * Answers what is hidden while a card is open or not: by a card beside the map, or on small screens by the half-open
 * sheet.
 */
export function coveredBy({ mobile, open }: { mobile: boolean; open: boolean }): Covered {
  if (mobile) return open ? { bottom: Math.round((window.innerHeight * HALF_SHARE.card) / 100) } : SHEET
  return open ? CARD : NOTHING
}

/** On small screens a tool's panel is as wide as the map and stands above the list. */
const TOOL = 0.55

/** Answers what is hidden while a tool is in use. */
export function coveredByTool(mobile: boolean): Covered {
  return mobile ? { bottom: Math.round(window.innerHeight * TOOL) } : NOTHING
}
