import { createRequire } from 'node:module'
import { REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
import { expect, test } from 'vitest'
import { colorsInPdf, readPdfPages } from '../../../../test/setup/files/read-pdf.ts'
import type { Column } from '../file-table.ts'
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
const totalsOf = (count: number) => ({
  rowCount: count,
  values: COLUMNS.map(({ total }) => (total ? count * 42_128 : null)),
})
const ABOUT = { zone: 'America/Sao_Paulo', head: [{ label: 'Período', value: '27/11/2026' }], figures: [], notes: [] }

test('a page behind the first holds 25 trips of several customers, below a brand that can be read', async () => {
  async function* rows() {
    yield* rowsOf(60)
  }
  const pdf = await writePdf(
    {
      ...{ title: REPORT_TITLES.viagens, columns: COLUMNS, rows: rows(), zone: ABOUT.zone },
      totals: () => totalsOf(60),
      parameters: () => [],
      paper: () => ABOUT,
    },
    {
      brand: { name: 'MonitorWeb', color: '#ffe600', accentColor: '#b3123c', mark: null },
      map: null,
      madeWords: 'Gerado',
    },
  )
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
    async function* rows() {
      yield* rowsOf(count)
    }
    const pdf = await writePdf(
      {
        ...{ title: REPORT_TITLES.viagens, columns: COLUMNS.slice(1, 8), rows: rows(), zone: ABOUT.zone },
        totals: () => ({ rowCount: count, values: COLUMNS.slice(1, 8).map(() => null) }),
        parameters: () => [],
        paper: () => ({ ...ABOUT, notes: [note, note] }),
      },
      {
        brand: { name: 'MonitorWeb', color: '#354ca3', accentColor: '#354ca3', mark: null },
        map: null,
        madeWords: 'Gerado',
      },
    )
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
  async function* rows() {
    yield* rowsOf(3)
  }
  const pdf = await writePdf(
    {
      ...{ title: REPORT_TITLES.viagens, columns: COLUMNS.slice(1, 8), rows: rows(), zone: ABOUT.zone },
      totals: () => ({ rowCount: 3, values: COLUMNS.slice(1, 8).map(() => null) }),
      parameters: () => [],
      paper: () => ({ ...ABOUT, notes: [{ label: 'Veículos', value: plates.join(', ') }] }),
    },
    {
      brand: { name: 'MonitorWeb', color: '#354ca3', accentColor: '#354ca3', mark: null },
      ...{ map: null, madeWords: 'Gerado' },
    },
  )
  const text = readPdfPages(pdf).join(' ')
  expect(plates.filter((plate) => !text.includes(plate))).toEqual([])
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
