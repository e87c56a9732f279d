/** Holds what lies on one another on a line. */
export interface TouchingGroup<T> {
  /** Where the first of them lies. */
  x: number
  items: T[]
}

/** Puts together what lies nearer to the first of its group than so many pixels, or to that of several, which has their count; the items come from left to right. */
export function touchingGroups<T>(
  items: readonly T[],
  { xOf, touchingPx, countedPx = touchingPx }: { xOf(item: T): number; touchingPx: number; countedPx?: number },
): TouchingGroup<T>[] {
  const groups: TouchingGroup<T>[] = []
  for (const item of items) {
    const x = xOf(item)
    const last = groups.at(-1)
    if (last && x - last.x < (last.items.length > 1 ? countedPx : touchingPx)) last.items.push(item)
    else groups.push({ x, items: [item] })
  }
  return groups
}
