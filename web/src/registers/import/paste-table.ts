const SEPARATORS = ['\t', ';', ',']

/**
 * Reads the cells of what was copied from a spreadsheet or a CSV file: parted by tabs, semicolons or commas, quoted or
 * not. Rows between others stand where they stood, also empty ones.
 */
export function readPastedTable(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else quoted = false
    } else if (character === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r' && character !== '\uFEFF') cell += character
  }
  endRow()
  return evenRows(rows)
}

/**
 * Answers the separator that the first line has most of; a tab wherever there is one, as spreadsheets are copied with
 * tabs.
 */
function separatorOf(text: string): string {
  const line = text.split('\n', 1)[0] ?? ''
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return counts[0]! > 1 ? '\t' : SEPARATORS[counts.indexOf(Math.max(...counts))]!
}

export function isEmptyRow(row: readonly string[]): boolean {
  return row.every((cell) => cell === '')
}

/** Makes rows as wide as the widest; empty ones at the end are none. */
export function evenRows(rows: readonly string[][]): string[][] {
  const whole = rows.slice(0, rows.findLastIndex((row) => !isEmptyRow(row)) + 1)
  const width = whole.reduce((widest, row) => Math.max(widest, row.length), 0)
  return whole.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}
