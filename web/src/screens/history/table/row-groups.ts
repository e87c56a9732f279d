/** How rows that follow each other go together. */
export interface RowGroups<Row> {
  keyOf(row: Row): string
  /** What is said of them all. */
  wordsOf(rows: readonly Row[]): string
}

/** A row, or the head over rows of which it is the first. */
export interface GroupedLine<Row> {
  row: Row
  head: { key: string; words: string } | null
}

/** The rows with a head over each group; those of a closed one are left out. */
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

/** The keys with this one in it, or without it where it was. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
