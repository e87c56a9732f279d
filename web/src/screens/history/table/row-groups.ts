/** Says which rows that follow each other go together. */
export interface RowGroups<Row> {
  keyOf(row: Row): string
  /** Answers what the head over rows says of them all. */
  wordsOf(rows: readonly Row[]): string
}

/** A line is a row or, with a head, the line over the rows of a group, of which this row is the first. */
export interface GroupedLine<Row> {
  row: Row
  head: { key: string; words: string } | null
}

/** Puts a head over the rows of each group, and leaves out the rows of those that are closed. */
export function groupedLines<Row>(
  rows: readonly Row[],
  groups: RowGroups<Row> | undefined,
  closed: ReadonlySet<string>,
): GroupedLine<Row>[] {
  if (!groups) return rows.map((row) => ({ row, head: null }))
  const lines: GroupedLine<Row>[] = []
  for (let first = 0; first < rows.length; ) {
    const key = groups.keyOf(rows[first]!)
    let end = first + 1
    while (end < rows.length && groups.keyOf(rows[end]!) === key) end++
    const inGroup = rows.slice(first, end)
    lines.push({ row: rows[first]!, head: { key, words: groups.wordsOf(inGroup) } })
    if (!closed.has(key)) for (const row of inGroup) lines.push({ row, head: null })
    first = end
  }
  return lines
}

/** Answers the keys with this one added or, where it was among them, taken out. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
