import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { cellText, decimalsOf, isNumber } from '@monitorweb/contract/reports/columns/cell-text'
import type { CellValue, ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import { zoneName } from '@monitorweb/contract/reports/zone-names'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Column, ExportTable } from './file-table.ts'
import { createWallClock, type WallClock, wallText } from './zone-clock.ts'

/** The library pdfmake is CommonJS and finds its fonts beside itself. */
const require = createRequire(import.meta.url)

export interface PdfOptions {
  brand: string
  /** It draws as SVG where the vehicle was; null where there is no drawing. */
  sketch: string | null
}

/**
 * Writes A4 landscape: a header with the brand, what was asked for, the sketch, the table with its heading on every
 * page, and page numbers. It holds the whole document, whose rows are as many as the contract allows.
 */
export async function writePdf<Row>(table: ExportTable<Row>, options: PdfOptions): Promise<Buffer> {
  const pdfmake = require('pdfmake') as typeof import('pdfmake')
  pdfmake.setFonts(require('pdfmake/fonts/Roboto.js'))
  // A document takes nothing from anywhere but its letters.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(dirname(require.resolve('pdfmake/fonts/Roboto.js'))))
  const rows: Row[] = []
  for await (const row of table.rows) rows.push(row)
  return (await pdfmake.createPdf(documentOf(table, rows, options)).getBuffer()) as Buffer
}

function documentOf<Row>(
  table: ExportTable<Row>,
  rows: readonly Row[],
  { brand, sketch }: PdfOptions,
): TDocumentDefinitions {
  const clock = createWallClock(table.zone)
  const parameters = table.parameters()
  const fit: Content[] = sketch === null ? [] : [{ svg: sketch, fit: [240, 150], alignment: 'right' }]
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [32, 46, 32, 36],
    info: { title: table.title, creator: brand },
    header: { text: `${brand} · ${table.title}`, margin: [32, 20, 32, 0], bold: true, fontSize: 12 },
    footer: (page, count) => ({
      columns: [
        { text: `Fuso horário: ${zoneName(table.zone)} (${table.zone})` },
        { text: `Página ${page} de ${count}`, alignment: 'right' },
      ],
      margin: [32, 8, 32, 0],
      fontSize: 8,
      color: '#555555',
    }),
    content: [
      { columns: [{ stack: parameters.map(({ label, value }) => line(label, value)) }, ...fit], columnGap: 16 },
      { ...tableOf(table, rows, clock), margin: [0, 10, 0, 0] },
    ],
    defaultStyle: { font: 'Roboto', fontSize: 8 },
  }
}

function line(label: string, value: string): Content {
  return { text: [{ text: `${label}: `, bold: true }, value], margin: [0, 0, 0, 2] }
}

function tableOf<Row>(table: ExportTable<Row>, rows: readonly Row[], clock: WallClock) {
  const { columns } = table
  // The zone of the times stands at the foot of each page.
  const heading = columns.map(({ label: text }) => ({ text, bold: true, fillColor: '#e8edf3' }))
  const body = rows.map((row) => columns.map(({ kind, value }) => cellOf(value(row), kind, clock)))
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: columns.map(widthOf), body: [heading, ...body] },
    layout: 'lightHorizontalLines',
    fontSize: columns.length > 10 ? 6.5 : 8,
  }
}

function widthOf<Row>({ kind, width }: Column<Row>): string {
  return kind === 'text' && width > 20 ? '*' : 'auto'
}

function cellOf(value: CellValue, kind: ColumnKind, clock: WallClock) {
  if (value === null) return ''
  // On paper five decimals of a degree are a metre, and thousands have their points.
  if (kind === 'place') return (value as readonly number[]).map((degrees) => degrees.toFixed(5)).join(', ')
  if (!isNumber(kind)) return cellText(kind, value, (at) => wallText(clock(at)))
  const decimals = decimalsOf(kind)
  const words = (value as number).toLocaleString('pt-BR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return { text: words, alignment: 'right' as const }
}
