import { decodeText } from '@monitorweb/domain/text/decode-text'
import { readField } from '#format/csv.ts'
import { evenRows, readPastedTable } from './paste-table.ts'
import { columnName } from './sheet-model.ts'

/** Says in Portuguese why a file cannot be imported, and what was expected. */
class SheetFileError extends Error {
  override name = 'SheetFileError'
}

const LARGEST_BYTES = 10 * 1024 * 1024
/** A small file can unpack into more than a browser holds. */
const LARGEST_UNPACKED_BYTES = 250 * 1024 * 1024
/**
 * A sheet is held cell by cell up to its last row and its last column, with all the empty ones before them; the time that many rows take
 * grows with the square of their number.
 */
const MOST_CELLS = 5_000_000
const MOST_ROWS = 200_000
const ZIP = [0x50, 0x4b]
/** Excel up to 2003 wrote such files (Compound File Binary Format). */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const UNREADABLE =
  'Esta planilha não pôde ser lida: o arquivo está danificado ou não é XLSX. Salve-o de novo como XLSX ou CSV.'

/** One sheet of a workbook with its cells, row by row; a CSV file is one sheet without a name. */
export interface Sheet {
  name: string
  rows: string[][]
}

/**
 * Answers the sheets with rows of an XLSX file, in their order, or the one of a CSV file parted by semicolons, commas or
 * tabs, in UTF-8, UTF-16 or Windows-1252. Throws {@link SheetFileError}.
 */
export async function readSheetFile(file: Blob): Promise<Sheet[]> {
  if (file.size > LARGEST_BYTES) throw new SheetFileError('O arquivo é grande demais: envie até 10 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (begins(bytes, OLD_EXCEL)) {
    throw new SheetFileError('O formato XLS, de antes de 2007, não é lido. Salve a planilha como XLSX ou CSV.')
  }
  const sheets = begins(bytes, ZIP) ? await readWorkbook(bytes) : [{ name: '', rows: readPastedTable(textIn(bytes)) }]
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw new SheetFileError('Não há linhas neste arquivo.')
  return filled
}

function begins(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const [{ strFromU8, strToU8, unzipSync, zipSync }, { default: readSheets }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ])
  try {
    let unpacked = 0
    unzipSync(bytes, {
      filter({ originalSize }) {
        unpacked += originalSize
        return false
      },
    })
    if (unpacked > LARGEST_UNPACKED_BYTES) {
      throw new SheetFileError('Esta planilha é grande demais para ser importada de uma vez. Divida-a em várias.')
    }
    // What is unpacked already is not unpacked by a worker of the library's, which a page of ours may not start.
    const parts = unzipSync(bytes)
    for (const [name, xml] of Object.entries(parts)) {
      if (!/worksheets\/[^/]+\.xml$/.test(name)) continue
      const filled = withoutEmptyCells(withAddresses(strFromU8(xml)))
      refuseFarCells(filled)
      parts[name] = strToU8(filled)
    }
    const plain = zipSync(parts, { level: 0 }) as Uint8Array<ArrayBuffer>
    const sheets = await readSheets<string>(plain.buffer, { parseNumber: digitsOf })
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: evenRows(data.map((row) => row.map(textOf))),
    }))
  } catch (error) {
    throw error instanceof SheetFileError ? error : new SheetFileError(UNREADABLE)
  }
}

/** Writes where each cell stands, which ECMA-376 lets a workbook leave out and the library wants. */
function withAddresses(xml: string): string {
  if (!/<c(?![^>]*\sr=)[\s/>]/.test(xml)) return xml
  let row = 0
  let column = 0
  return xml.replace(/<(row|c)(?=[\s/>])([^>]*)/g, (tag, name: string, attributes: string) => {
    if (name === 'row') {
      row = Number(/\sr="(\d+)"/.exec(attributes)?.[1] ?? row + 1)
      column = 0
      return tag
    }
    if (/\sr="/.test(attributes)) return tag
    return `<c r="${columnName(column++)}${row}"${attributes}`
  })
}

/** Leaves out the cells, and the rows, that have a look and nothing in them: who draws lines over a whole sheet makes a million of them. */
function withoutEmptyCells(xml: string): string {
  return xml.replace(/<c(\s[^>]*)?(\/>|(?<!\/)><\/c>)/g, '').replace(/<row(\s[^>]*)?(\/>|(?<!\/)>\s*<\/row>)/g, '')
}

function refuseFarCells(xml: string): void {
  let [rows, columns, lastColumn] = [0, 0, '']
  for (const [, letters = '', row] of xml.matchAll(/<c\s[^>]*?\br="([A-Z]+)(\d+)"/g)) {
    rows = Math.max(rows, Number(row))
    const column = columnNumber(letters)
    if (column > columns) [columns, lastColumn] = [column, letters]
  }
  if (rows <= MOST_ROWS && rows * columns <= MOST_CELLS) return
  throw new SheetFileError(
    `Uma das planilhas deste arquivo vai até a linha ${rows} e a coluna ${lastColumn}. Apague o que está longe dos dados ou copie só os dados para outra planilha.`,
  )
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  return readField(String(cell))
}

/**
 * Numbers stay as they are written, since a serial has more digits than a number may hold. Those that Excel writes with an
 * exponent are written out where they lose nothing by it.
 */
function digitsOf(written: string): string {
  return /^-?\d(\.\d+)?E\+?\d+$/i.test(written) && Number.isSafeInteger(Number(written))
    ? String(Number(written))
    : written
}

/**
 * Writes a date as people type it. A date of a sheet is in no zone, and is read as if it were in UTC; it is a fraction of
 * days, which lies beside the second that is meant.
 */
function dateText(date: Date): string {
  const meant = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  const [day, time] = [meant.slice(0, 10), meant.slice(11, 16)]
  return `${day.split('-').reverse().join('/')}${time === '00:00' ? '' : ` ${time}`}`
}

function textIn(bytes: Uint8Array): string {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new SheetFileError('Este arquivo não é uma planilha: envie XLSX ou CSV.')
  return text
}
