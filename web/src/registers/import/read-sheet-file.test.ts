import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { workbookOfSheets } from '#testing/workbook-of-sheets.ts'
import { importFields } from './import-fields.ts'
import { readSheetFile } from './read-sheet-file.ts'
import { headsOf, recogniseColumns } from './recognise-columns.ts'
import { sheetModel } from './sheet-model.ts'

const TEXT = 'Placa;Descrição\nABC1D23;Caminhão "baú"\n'

test.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['Windows-1252', Uint8Array.from([...TEXT].map((character) => character.charCodeAt(0)))],
  ['UTF-16', new Uint8Array(Uint16Array.from([...`\uFEFF${TEXT}`].map((character) => character.charCodeAt(0))).buffer)],
])('a CSV file in %s is read with its accents', async (_, bytes) => {
  expect(await rowsOf(new Blob([bytes]))).toEqual([
    ['Placa', 'Descrição'],
    ['ABC1D23', 'Caminhão "baú"'],
  ])
})

test.each([';', ',', '\t'])('a CSV file parted by %j is read, with blank lines and quoted cells', async (separator) => {
  const csv = `"Placa"${separator}Nome\r\n\r\nABC1D23${separator}"um${separator} dois"\r\n`
  expect(await rowsOf(new Blob([csv]))).toEqual([
    ['Placa', 'Nome'],
    ['', ''],
    ['ABC1D23', `um${separator} dois`],
  ])
})

test('an XLSX file is read: whole serials, dates as people type them, empty cells', async () => {
  const workbook = await withSheet(
    await sheetModel(['Número de série', 'Vistoria', 'Nome']),
    `<row r="1"><c r="A1" t="inlineStr"><is><t>Série</t></is></c><c r="B1" t="inlineStr"><is><t>Vistoria</t></is></c><c r="C1" t="inlineStr"><is><t>Nome</t></is></c></row>
     <row r="2"><c r="A2"><v>863100000000001</v></c><c r="B2" s="1"><v>46023.5</v></c><c r="C2" t="inlineStr"><is><t>João &amp; Cia</t></is></c></row>
     <row r="4"><c r="A4"><v>8.6310000000002E+14</v></c><c r="C4"><v>7.5</v></c></row>`,
  )
  expect(await rowsOf(workbook)).toEqual([
    ['Série', 'Vistoria', 'Nome'],
    ['863100000000001', '01/01/2026 12:00', 'João & Cia'],
    ['', '', ''],
    ['863100000000020', '', '7.5'],
  ])
})

test.each([17, 15])('each minute of a day is read as it is shown, of times stored with %i digits', async (digits) => {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => minute)
  const rows = minutes.map((minute) => `<row><c s="1"><v>${(46085 + minute / 1440).toPrecision(digits)}</v></c></row>`)
  const two = (part: number) => String(part).padStart(2, '0')
  expect(await rowsOf(await withSheet(await sheetModel(['A']), rows.join('')))).toEqual(
    minutes.map((minute) => [
      minute === 0 ? '04/03/2026' : `04/03/2026 ${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    ]),
  )
})

test('a text that looks like a number with an exponent stays as it is written', async () => {
  const text = (written: string) => `<c t="inlineStr"><is><t>${written}</t></is></c>`
  const rows = `<row>${text('1E5')}${text('7e3')}<c><v>8.65012345678901E+14</v></c></row>`
  expect(await rowsOf(await withSheet(await sheetModel(['A']), rows))).toEqual([['1E5', '7e3', '865012345678901']])
})

test('an XLSX file whose cells do not say where they stand, as ours, is read', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = `<row>${cell('Placa')}${cell('Nome')}</row><row>${cell('ABC1D23')}<c/>${cell('fora')}</row>`
  expect(await rowsOf(await withSheet(await sheetModel(['A']), rows))).toEqual([
    ['Placa', 'Nome', ''],
    ['ABC1D23', '', 'fora'],
  ])
})

test.each(['cliente', 'equipamento', 'veiculo', 'usuario'] as const)(
  'the model of %s is a workbook whose heads are all recognised',
  async (register) => {
    const fields = importFields(register)
    const rows = await rowsOf(await sheetModel(headsOf(fields)))
    expect(rows).toEqual([headsOf(fields)])
    expect(recogniseColumns(rows, fields).columns).toEqual(fields.map(({ name }) => name))
  },
)

test.each([
  ['that is empty', new Blob(['']), 'Não há linhas'],
  ['of blank lines', new Blob(['\n \n\t\n']), 'Não há linhas'],
  ['of Excel 2003', new Blob([Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])]), 'formato XLS'],
  ['that is a picture', new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])]), 'não é uma planilha'],
  ['that is cut', new Blob([Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9])]), 'danificado'],
  ['that is another zip', new Blob([zipSync({ 'a.txt': strToU8('oi') }) as Uint8Array<ArrayBuffer>]), 'danificado'],
  ['that is huge', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), '10 MB'],
])('a file %s is refused in words', async (_, file, words) => {
  await expect(readSheetFile(file)).rejects.toThrow(words)
})

test('a small file that unpacks into too much is refused before it is unpacked', async () => {
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(1000) })
  // The sizes stand in the directory at the end of the file, 24 bytes after its mark.
  const directory = bytes.findIndex((_, at) => bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1)
  new DataView(bytes.buffer).setUint32(directory + 24, 2_000_000_000, true)
  await expect(readSheetFile(new Blob([bytes as Uint8Array<ArrayBuffer>]))).rejects.toThrow('grande demais')
})

test.each([
  ['A1', 'XFD1048576'],
  ['XFD1', 'A1048576'],
  ['A1', 'A1048576'],
  ['A1', 'A99999999'],
])('a sheet from %s to %s is refused before all the cells between them are held', async (...addresses) => {
  const rows = addresses.map((address) => `<row r="${address.replace(/\D/g, '')}"><c r="${address}"><v>1</v></c></row>`)
  await expect(readSheetFile(await withSheet(await sheetModel(['A']), rows.join('')))).rejects.toThrow(
    'longe dos dados',
  )
})

test('a sheet whose lines are drawn to its last row and column is read as far as it is filled', async () => {
  const looks = Array.from({ length: 1000 }, (_, index) => {
    const row = index + 1_047_577
    return `<row r="${row}" s="1"><c r="A${row}" s="1"/><c r="XFD${row}" s="1"></c></row><row r="${row}"/>`
  })
  const filled = '<row r="2"><c r="A2" s="2"/><c r="B2"><v>7</v></c><c r="C2"><v>8</v></c></row>'
  expect(await rowsOf(await withSheet(await sheetModel(['A']), filled + looks.join('')))).toEqual([
    ['', '', ''],
    ['', '7', '8'],
  ])
})

test('every sheet of a workbook with rows is read, under its name and in the order of its tabs', async () => {
  const sheets = [
    { name: 'Leia-me', rows: [['Preencha a aba Frota']] },
    { name: 'Vazia', rows: [] },
    { name: 'Frota & Cia', rows: [['Placa'], ['ABC1D23']] },
  ]
  expect(await readSheetFile(workbookOfSheets(sheets))).toEqual([sheets[0], sheets[2]])
})

/** Answers the rows of a file of one sheet. */
async function rowsOf(file: Blob): Promise<string[][]> {
  const sheets = await readSheetFile(file)
  expect(sheets).toHaveLength(1)
  return sheets[0]!.rows
}

/** Answers the workbook with other rows in its sheet. */
async function withSheet(workbook: Blob, rows: string): Promise<Blob> {
  const { strFromU8, unzipSync } = await import('fflate')
  const parts = unzipSync(new Uint8Array(await workbook.arrayBuffer()))
  const name = 'xl/worksheets/sheet1.xml'
  const xml = strFromU8(parts[name]!).replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`)
  // The model's text format becomes that of a date with its time.
  const styles = strFromU8(parts['xl/styles.xml']!).replaceAll('numFmtId="49"', 'numFmtId="22"')
  const changed = { [name]: strToU8(xml), 'xl/styles.xml': strToU8(styles) }
  return new Blob([zipSync({ ...parts, ...changed }) as Uint8Array<ArrayBuffer>])
}
