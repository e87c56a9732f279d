import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { zoneInFull } from '@monitorweb/contract/reports/zone-names'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { PrintedBrand } from '../../../storage/settings/brand.ts'
import type { ExportTable } from '../file-table.ts'
import type { DrawnMap } from '../map/drawn-map.ts'
import { closingNotes } from './closing-notes.ts'
import { GREY, INK, PAGE } from './page.ts'
import { pageHead } from './page-head.ts'
import { imagesOf, pageTop } from './page-top.ts'
import { paperTable } from './paper-table.ts'

/** The library pdfmake is CommonJS and finds its fonts beside itself. */
const require = createRequire(import.meta.url)

export interface PdfOptions {
  brand: PrintedBrand
  /** It shows where the vehicle was; null where there is no drawing. */
  map: DrawnMap | null
  /** It says when the document was made, and by whom. */
  madeWords: string
}

/**
 * Writes A4 landscape: the brand over each page; on the first one for whom it is, the period in figures and the map; the
 * table, whose heading stands on every page; at the end how it came about. It holds the whole document, whose rows are
 * as many as the contract allows.
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
  { brand, map, madeWords }: PdfOptions,
): TDocumentDefinitions {
  const { title, columns, zone } = table
  const words = table.paper()
  const said = (label: string) => words.head.flatMap((fact) => (fact.label === label ? fact.value : []))
  // Further pages repeat these, so that one alone still says what it is of.
  const about = [
    [title, ...said('Período')],
    [...said('Cliente'), ...said('Veículos').map((vehicles) => `Veículos: ${vehicles}`)],
  ].map((facts) => facts.join(' · '))
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [PAGE.margin, PAGE.top, PAGE.margin, PAGE.bottom],
    info: { title: `${title} · ${brand.name}`, creator: brand.name },
    images: imagesOf(brand),
    header: (page) => pageTop(brand, page === 1 ? [] : about),
    footer: (page, count) => pageFoot([`${madeWords} · ${zoneInFull(zone)}`, `Página ${page} de ${count}`]),
    content: [
      pageHead(title, words, map),
      paperTable({ columns, rows, totals: table.totals(), zone }),
      closingNotes(words.notes),
    ],
    defaultStyle: { font: 'Roboto', fontSize: 8, color: INK },
  }
}

function pageFoot([left, right]: [string, string]): Content {
  return {
    columns: [{ text: left }, { text: right, alignment: 'right', width: 'auto' }],
    margin: [PAGE.margin, 12, PAGE.margin, 0],
    fontSize: 7.5,
    color: GREY,
  }
}
