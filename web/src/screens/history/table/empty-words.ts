import { formatCount, formatQuantity } from '#format/numbers.ts'

interface Reasons {
  /** Some of the rows were not read so far. */
  isPartial?: boolean
  /** Filters leave rows out. */
  isFiltered: boolean
}

/** Says why a table of a report shows no row; `counted` are the words by which its rows are counted. */
export function emptyWords(
  { none, one }: { none: string; one: string },
  { isPartial = false, isFiltered }: Reasons,
): string {
  if (isPartial) return `${none} ${one} até aqui.`
  return isFiltered ? `${none} ${one} passa por estes filtros.` : `${none} ${one} neste período.`
}

/** Says below a table of a report how many rows it has, or has so far: in the width of one column more words would be cut. */
export function totalWords(
  count: number,
  counted: { none: string; one: string; many: string },
  isPartial: boolean,
): string {
  return isPartial ? `${formatCount(count)} até aqui` : formatQuantity(count, counted)
}
