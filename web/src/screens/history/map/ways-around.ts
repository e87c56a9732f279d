type Edges = Record<'left' | 'right' | 'top' | 'bottom', number>

/** Where a map is on the page, and what lies on it: the legend above on the left, the buttons below on the right, the credits along its foot. */
export interface MapParts {
  map: Edges
  legend: Edges | undefined
  buttons: Edges | undefined
  credits: Edges | undefined
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
export function waysAround({ map, legend, buttons, credits }: MapParts): Partial<Edges>[] {
  const side = map.right - map.left > WIDE_PX ? SIDES.wide : SIDES.narrow
  const below = { top: NEAR.top + (legend ? legend.bottom - map.top : 0) }
  const above = { bottom: NEAR.bottom + (credits ? map.bottom - credits.top : 0) }
  const beside = { left: side.left, right: side.right + (buttons ? map.right - buttons.left : 0) }
  const ways = [{ ...beside, ...below, ...above }]
  if (legend) ways.push({ ...beside, ...above, top: NEAR.top, left: side.left + legend.right - map.left })
  if (buttons) ways.push({ ...side, ...below, bottom: NEAR.bottom + map.bottom - buttons.top })
  return ways
}
