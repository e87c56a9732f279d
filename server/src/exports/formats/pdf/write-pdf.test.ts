import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
import { expect, test } from 'vitest'
import { colorsInPdf, maskInPdf, readPdfPages } from '../../../../test/setup/files/read-pdf.ts'
import { writeChunks } from '../../../branding/png-chunks.ts'
import type { PrintedBrand } from '../../../storage/settings/brand.ts'
import type { Column, PaperWords } from '../file-table.ts'
import { paperTable } from './paper-table.ts'
import { textWidth } from './text-width.ts'
import { writePdf } from './write-pdf.ts'

type Row = readonly (string | number | null)[]

const AT = Date.UTC(2026, 10, 27, 8, 50, 37)
const PLACES = ['a 3 km a L de Santa Cruz do Rio Pardo/SP', 'a 8 km ao NE de Itatinga/SP', 'em Jundiaí/SP']
const OWNERS = ['Transportes Aurora Paulista Ltda', 'Distribuidora Mineira Boa Mesa S.A.']

/** The columns of the trips of several customers as paper has them: heading, kind, and the value of a row. */
const TRIPS = [
  ['Nº', { decimals: 0 }, (row: number) => row % 9],
  ['Placa', 'text', () => 'PNN0I29'],
  ['Cliente', 'text', (row: number) => OWNERS[row % 2]!],
  ['CPF ou CNPJ', 'text', () => '98.120.457/0001-34'],
  ['Início', 'dateTime', (row: number) => AT + row * 60_000],
  ['Origem', 'text', (row: number) => PLACES[row % 3]!],
  ['Fim', 'dateTime', (row: number) => AT + row * 90_000],
  ['Destino', 'text', (row: number) => PLACES[(row + 1) % 3]!],
  ['Duração', 'duration', () => 5_294],
  ['Distância (km)', { decimals: 1 }, () => 106.6],
  ['Em movimento', 'duration', () => 5_294],
  ['Parado ligado', 'duration', () => 0],
  ['Velocidade média em movimento (km/h)', { decimals: 0 }, () => 72],
  ['Velocidade máxima (km/h)', { decimals: 0 }, () => 109],
  ['Parado depois', 'duration', () => 42_128],
  ['Excessos de velocidade', { decimals: 0 }, () => 13],
  ['Observação', 'text', (row: number) => (row % 8 ? null : 'parado depois até o fim do período')],
] as const

const COLUMNS = TRIPS.map(
  ([label, kind], index): Column<Row> => ({
    ...{ wire: label, label, kind, width: 9, isDefault: true, isOnPaper: true },
    total: kind === 'duration' ? 'sum' : null,
    value: (row) => row[index]!,
  }),
)
const rowsOf = (count: number) => Array.from({ length: count }, (_, row): Row => TRIPS.map(([, , value]) => value(row)))
const totalsOf = (count: number, columns = COLUMNS) => ({
  rowCount: count,
  values: columns.map(({ total }) => (total ? count * 42_128 : null)),
})
const ABOUT = { zone: 'America/Sao_Paulo', head: [{ label: 'Período', value: '27/11/2026' }], figures: [], notes: [] }

/** Writes a document of trips: with their columns of texts and instants, unless others are named. */
async function pdfOf(
  rows: readonly Row[],
  {
    columns = COLUMNS.slice(1, 8),
    paper = {},
    brand = {},
  }: { columns?: Column<Row>[]; paper?: Partial<PaperWords>; brand?: Partial<PrintedBrand> } = {},
): Promise<Buffer> {
  async function* read() {
    yield* rows
  }
  return await writePdf(
    {
      ...{ title: REPORT_TITLES.viagens, columns, rows: read(), zone: ABOUT.zone },
      totals: () => totalsOf(rows.length, columns),
      parameters: () => [],
      paper: () => ({ ...ABOUT, ...paper }),
    },
    {
      brand: { name: 'MonitorWeb', color: '#354ca3', accentColor: '#354ca3', mark: null, ...brand },
      ...{ map: null, madeWords: 'Gerado' },
    },
  )
}

test('a page behind the first holds 25 trips of several customers, below a brand that can be read', async () => {
  const pdf = await pdfOf(rowsOf(60), { columns: COLUMNS, brand: { color: '#ffe600', accentColor: '#b3123c' } })
  expect(colorsInPdf(pdf)).toEqual(expect.arrayContaining(['#827500', '#b3123c']))
  expect(colorsInPdf(pdf)).not.toContain('#ffe600')
  const pages = readPdfPages(pdf).map((page) => page.match(/PNN0I29/g)?.length ?? 0)
  expect(pages.reduce((sum, count) => sum + count, 0)).toBe(60)
  expect(pages[1]).toBeGreaterThanOrEqual(25)
})

test('what stands behind the table is not parted by the end of a page, whatever the table leaves of it', async () => {
  const note = {
    label: 'Regras usadas: Transportes Aurora Paulista Ltda, Cooperativa do Vale',
    value: 'primeira '.repeat(40),
  }
  for (let count = 23; count <= 30; count++) {
    const pdf = await pdfOf(rowsOf(count), { paper: { notes: [note, note] } })
    const pages = readPdfPages(pdf)
    const counts = pages.map((page) => page.match(/primeira/g)?.length ?? 0)
    expect(
      counts.every((words) => words % 40 === 0),
      `${count} rows: ${counts}`,
    ).toBe(true)
    expect(counts.reduce((sum, words) => sum + words, 0)).toBe(80)
    expect(counts[pages.findIndex((page) => page.includes('Sobre'))]).toBeGreaterThan(0)
  }
})

test('a note that is longer than a page is there to its last word', async () => {
  const plates = Array.from({ length: 3_000 }, (_, index) => `P${String(index).padStart(4, '0')}`)
  const pdf = await pdfOf(rowsOf(3), { paper: { notes: [{ label: 'Veículos', value: plates.join(', ') }] } })
  const text = readPdfPages(pdf).join(' ')
  expect(plates.filter((plate) => !text.includes(plate))).toEqual([])
})

test('a row that is higher than a page goes on on the next one', async () => {
  const plates = Array.from({ length: 2_000 }, (_, index) => `P${String(index).padStart(4, '0')}`)
  const [first, second, third] = rowsOf(3)
  const pdf = await pdfOf([first!, second!.with(5, plates.join(', ')), third!])
  const counts = readPdfPages(pdf).map((page) => plates.filter((plate) => page.includes(plate)).length)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(plates.length)
  // A page holds some 40 lines of 20 each.
  expect(Math.max(...counts)).toBeLessThan(1_000)
})

const SIDE = 16
/** A picture whose left half is transparent and whose right half is drawn, with the numbers of both in each line. */
function halfClear(bits: number, color: number, colors: { type: string; data: Buffer }[], halves: [Buffer, Buffer]) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  head.set([bits, color], 8)
  const [clear, drawn] = halves.map((half) => Buffer.alloc((half.length * SIDE) / 2, half)) as [Buffer, Buffer]
  const whole = Buffer.concat([clear, drawn])
  // Numbers of less than a byte are told one a byte here, and pushed together.
  const line = bits >= 8 ? whole : pushedTogether([...whole], bits)
  const lines = Buffer.concat(Array.from({ length: SIDE }, () => Buffer.concat([Buffer.from([0]), line])))
  return writeChunks([
    { type: 'IHDR', data: head },
    ...colors,
    { type: 'IDAT', data: deflateSync(lines) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ])
}
const pushedTogether = (numbers: number[], bits: number) =>
  Buffer.from(
    Array.from({ length: (numbers.length * bits) / 8 }, (_, byte) =>
      numbers.slice((byte * 8) / bits, ((byte + 1) * 8) / bits).reduce((all, number) => (all << bits) | number, 0),
    ),
  )
const bytes = (...values: number[]) => Buffer.from(values)
const clear = (...values: number[]) => ({ type: 'tRNS', data: bytes(...values) })
const palette = { type: 'PLTE', data: bytes(255, 255, 255, 200, 0, 0) }

test.each([
  ['a palette of 1 bit', halfClear(1, 3, [palette, clear(0)], [bytes(0), bytes(1)])],
  ['a palette of 4 bits', halfClear(4, 3, [palette, clear(0)], [bytes(0), bytes(1)])],
  ['a palette of 8 bits', halfClear(8, 3, [palette, clear(0)], [bytes(0), bytes(1)])],
  ['grey of 2 bits', halfClear(2, 0, [clear(0, 3)], [bytes(3), bytes(0)])],
  ['grey of 8 bits', halfClear(8, 0, [clear(0, 255)], [bytes(255), bytes(0)])],
  ['grey of 16 bits', halfClear(16, 0, [clear(1, 2)], [bytes(1, 2), bytes(1, 3)])],
  ['colours of 8 bits', halfClear(8, 2, [clear(0, 9, 0, 8, 0, 7)], [bytes(9, 8, 7), bytes(9, 8, 6)])],
  [
    'colours of 16 bits',
    halfClear(16, 2, [clear(1, 1, 2, 2, 3, 3)], [bytes(1, 1, 2, 2, 3, 3), bytes(1, 1, 2, 2, 3, 4)]),
  ],
  ['an alpha of its own', halfClear(8, 6, [], [bytes(0, 0, 0, 0), bytes(9, 8, 7, 255)])],
])('a logo of %s is drawn where it is drawn, and clear elsewhere', async (_, content) => {
  const pdf = await pdfOf(rowsOf(1), { brand: { mark: { content, widthPx: SIDE, heightPx: SIDE } } })
  const line = [...Array(SIDE / 2).fill(0), ...Array(SIDE / 2).fill(255)]
  expect([...maskInPdf(pdf)]).toEqual(Array.from({ length: SIDE }, () => line).flat())
})

test('the mark is unpacked once for a document of many pages', async () => {
  let reads = 0
  const content = halfClear(8, 3, [palette, clear(0)], [bytes(0), bytes(1)])
  const mark = {
    get content() {
      reads++
      return content
    },
    ...{ widthPx: SIDE, heightPx: SIDE },
  }
  const pdf = await pdfOf(rowsOf(200), { brand: { mark } })
  expect(readPdfPages(pdf).length).toBeGreaterThan(4)
  expect(reads).toBe(1)
})

test('names that are too long for the head of further pages are cut off with dots, above the line of the brand', async () => {
  const head = [
    {
      label: 'Cliente',
      value: `${[...OWNERS, 'Cooperativa dos Transportadores do Vale do Paraíba'].join(', ')} e mais 4 clientes`,
    },
    {
      label: 'Veículos',
      value: Array.from({ length: 9 }, (_, index) => `Caminhão trator cavalo mecânico ${index}`).join(', '),
    },
    ...ABOUT.head,
  ]
  const pdf = await pdfOf(rowsOf(60), {
    paper: { head },
    brand: { name: 'Rastreamento Nacional de Frotas', accentColor: '#b3123c' },
  })
  const pages = readPdfPages(pdf)
  for (const page of pages.slice(1)) expect(page).toMatch(/Viagens·27\/11\/2026TransportesAurora.*Veículos:Caminhão.*…/)
  expect(colorsInPdf(pdf).filter((color) => color === '#b3123c')).toHaveLength(pages.length)
})

test('words behind a figure are not read as one with it', () => {
  const table = paperTable({ columns: COLUMNS, rows: rowsOf(3), totals: totalsOf(3), zone: ABOUT.zone }) as unknown as {
    layout: { paddingLeft(index: number): number }
  }
  const paddings = COLUMNS.map((_, index) => table.layout.paddingLeft(index))
  // Behind the number, and behind the count of speedings.
  expect(paddings[1]).toBeGreaterThan(paddings[0]!)
  expect(paddings.at(-1)).toBeGreaterThan(paddings[0]!)
  expect(paddings[2]).toBe(paddings[0])
})

test.each([3, 90])('of %i trips no word is broken, nor a date from its hour, nor a total', (count) => {
  const table = paperTable({ columns: COLUMNS, rows: rowsOf(count), totals: totalsOf(count), zone: ABOUT.zone })
  const { body } = (table as { table: { body: { text: string }[][] } }).table
  const [heading, ...rows] = body.map((cells) => cells.map(({ text }) => text))
  expect(heading!.map((text) => text.replaceAll('\n', ' '))).toEqual(COLUMNS.map(({ label }) => label))
  for (const row of rows) {
    expect(row[4]).toMatch(/^(\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d)?$/)
    expect(row[3]).toMatch(/^(98\.120\.457\/0001-34)?$/)
    expect([...PLACES, '']).toContain(row[5]!.replaceAll('\n', ' '))
    expect(row[8]).toMatch(/^\d+:\d\d:\d\d$/)
  }
  expect(rows.at(-1)![0]).toBe('Total')
})

test('few rows, which need to be no shorter, have greater letters than many', () => {
  const sizeOf = (count: number) =>
    (
      paperTable({ columns: COLUMNS.slice(1, 12), rows: rowsOf(count), totals: totalsOf(count), zone: ABOUT.zone }) as {
        fontSize: number
      }
    ).fontSize
  expect(sizeOf(3)).toBeGreaterThan(sizeOf(90))
})

test('texts are reckoned to be as wide as the letters of the document draw them, and hardly wider', () => {
  const fromPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'))
  const { openSync } = fromPdfmake('fontkit') as { openSync(path: string): Font }
  for (const [file, bold] of [
    ['Regular', false],
    ['Medium', true],
  ] as const) {
    const font = openSync(fromPdfmake.resolve(`pdfmake/fonts/Roboto/Roboto-${file}.ttf`))
    for (const text of [
      ...OWNERS,
      ...PLACES,
      ...TRIPS.map(([label]) => label),
      '27/11/2026 05:50:37 · 3ª',
      '1.234,5 °',
    ]) {
      const drawn = (font.layout(text).advanceWidth / font.unitsPerEm) * 8
      const reckoned = textWidth(text, { fontSize: 8, bold })
      expect(reckoned, text).toBeGreaterThanOrEqual(drawn)
      expect(reckoned, text).toBeLessThan(drawn * 1.03 + 0.6)
    }
  }
})

interface Font {
  unitsPerEm: number
  layout(text: string): { advanceWidth: number }
}

test('an arrow between owners, which the letters of the document do not have, is no empty box', async () => {
  const [page] = readPdfPages(await pdfOf([['', 'PNN0I29', 'Aurora → Boreal', '', AT, '', AT, '']]))
  expect(page).toContain('Aurora›Boreal')
})
