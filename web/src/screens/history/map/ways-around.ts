export type Edges = Record<'left' | 'right' | 'top' | 'bottom', number>

/**
 * Where a map is on the page, and what lies on it: the legend above on the left, the buttons below on the right, the credits along
 * its foot, and what is told of an instant, above on the right or, on a phone, on all of its width.
 */
export interface MapParts {
  map: Edges
  legend: Edges | undefined
  buttons: Edges | undefined
  credits: Edges | undefined
  card: Edges | undefined
}

/**
 * The map is low, so what is drawn may come nearer to what lies on it than the fit's own margin, from which a value below
 * zero takes. Above its place a pin stands whole, below it a letter.
 */
const NEAR = { top: -22, bottom: -46 }
const SIDES = { wide: { left: 0, right: -28 }, narrow: { left: -44, right: -46 } }
const WIDE_PX = 700

/**
 * Answers the ways in which tracks keep clear of what lies on their map: between legend and credits beside the buttons,
 * beside the legend too, or above the buttons on all of its width.
 */
export function waysAround({ map, legend, buttons, credits, card }: MapParts): Partial<Edges>[] {
  const side = map.right - map.left > WIDE_PX ? SIDES.wide : SIDES.narrow
  const below = { top: NEAR.top + (legend ? legend.bottom - map.top : 0) }
  const above = { bottom: NEAR.bottom + (credits ? map.bottom - credits.top : 0) }
  const beside = { left: side.left, right: side.right + (buttons ? map.right - buttons.left : 0) }
  const ways = [{ ...beside, ...below, ...above }]
  if (legend) ways.push({ ...beside, ...above, top: NEAR.top, left: side.left + legend.right - map.left })
  if (buttons) ways.push({ ...side, ...below, bottom: NEAR.bottom + map.bottom - buttons.top })
  if (!card) return ways
  const { right, top } = besideCard(map, card)
  return ways.map((way) => ({
    ...way,
    right: Math.max(way.right ?? 0, right && side.right + right),
    top: Math.max(way.top, top && NEAR.top + top),
  }))
}

/** Answers what to keep clear of, so that a map is seen beside the card that lies on its upper right corner: to its left, or below it. */
export function besideCard(map: Edges, card: Edges): { right: number; top: number } {
  const toItsLeft = (card.left - map.left) * (map.bottom - map.top)
  const belowIt = (map.right - map.left) * (map.bottom - card.bottom)
  return toItsLeft > belowIt ? { right: map.right - card.left, top: 0 } : { right: 0, top: card.bottom - map.top }
}
