import { readField } from '#format/csv.ts'

const SEPARATORS = ['\t', ';', ',']

/** Excel writes and reads such a line before the first one: it says what parts the cells. */
const SAID_SEPARATOR = /^\uFEFF?sep=([\t;,])(\r\n|\n|\r)/i
/** Lines end so in files of Windows, of Unix, and of Excel's CSV for Macintosh. */
const LINE_END = /\r\n|\n|\r/

/**
 * Reads the cells of what was copied from a spreadsheet or a CSV file: parted by tabs, semicolons or commas, quoted or
 * not. Rows between others stand where they stood, also empty ones.
 */
export function readPastedTable(given: string): string[][] {
  const [saidLine = '', said] = SAID_SEPARATOR.exec(given) ?? []
  const text = given.slice(saidLine.length)
  const separator = said ?? separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  let openedAt = 0
  const endCell = () => {
    row.push(readField(cell.trim()))
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let index = 0; index < text.length || quoted; index += 1) {
    const character = text[index]
    if (character === undefined) {
      // A quote that nothing closes is a letter: else it would take all rows after it into its cell.
      cell = '"'
      quoted = false
      index = openedAt
    } else if (quoted) {
      if (character !== '"') cell += character
      else if (text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else quoted = false
    } else if (character === '"' && cell.trim() === '') {
      quoted = true
      openedAt = index
      cell = ''
    } else if (character === separator) endCell()
    else if (character === '\r' || character === '\n') {
      endRow()
      if (character === '\r' && text[index + 1] === '\n') index += 1
    } else if (character !== '\uFEFF') cell += character
  }
  endRow()
  return evenRows(rows)
}

/** What parts the cells shows in so many characters. */
const LOOKED_AT = 20_000

/**
 * Answers what parts the cells: what most lines have outside of quotes, as above the heads may stand a title or nothing. Of
 * several it is the one that the first line has most of; a tab wherever there is one, as spreadsheets are copied with tabs.
 * Commas of names and addresses part nothing that the first line does not part.
 */
function separatorOf(text: string): string {
  const unquoted = text.slice(0, LOOKED_AT).replace(/"[^"]*"/g, '')
  const lines = unquoted.split(LINE_END).filter((line) => line.trim() !== '')
  const [first = ''] = lines
  const isUsual = (separator: string) => lines.filter((line) => line.includes(separator)).length * 2 > lines.length
  const usual = SEPARATORS.filter((separator) => isUsual(separator) && (separator !== ',' || first.includes(',')))
  if (usual.includes('\t') || first.includes('\t')) return '\t'
  const known = usual.length > 0 ? usual : SEPARATORS
  const counts = known.map((separator) => first.split(separator).length)
  return known[counts.indexOf(Math.max(...counts))]!
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
