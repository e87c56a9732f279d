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
