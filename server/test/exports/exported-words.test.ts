import {
  type ColumnDeclaration,
  type ColumnDeclarations,
  inScreenOrder,
} from '@monitorweb/contract/reports/columns/column-declaration'
import { dayColumns } from '@monitorweb/contract/reports/columns/day-columns'
import { distanceColumns } from '@monitorweb/contract/reports/columns/distance-columns'
import { excludedColumns, summaryColumns } from '@monitorweb/contract/reports/columns/file-only-columns'
import { positionColumns } from '@monitorweb/contract/reports/columns/position-columns'
import { placeColumns, stopColumns } from '@monitorweb/contract/reports/columns/stop-columns'
import { tripColumns } from '@monitorweb/contract/reports/columns/trip-columns'
import {
  eventColumns,
  historyMarkColumns,
  shiftColumns,
  speedingColumns,
  visitColumns,
} from '@monitorweb/contract/reports/columns/watch-columns'
import { type ExportReport, REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../setup/files/read-pdf.ts'
import { readZip } from '../setup/files/read-zip.ts'
import { cellsOf, type ExportWorld, startExportWorld } from './export-world.ts'

/** What the screen shows, and the test beside its tables sees there, by the report whose file holds the same. */
const DECLARED: Record<ExportReport, ColumnDeclarations> = {
  posicoes: positionColumns,
  viagens: tripColumns,
  paradas: stopColumns,
  locais: placeColumns,
  dias: dayColumns,
  matriz: distanceColumns,
  resumo: summaryColumns,
  descartadas: excludedColumns,
  visitas: visitColumns,
  velocidade: speedingColumns,
  eventos: eventColumns,
  turno: shiftColumns,
  marcas: historyMarkColumns,
}
/** Nothing happened there that these tell of. */
const WITHOUT_ROWS: readonly ExportReport[] = ['descartadas', 'visitas', 'eventos', 'turno', 'marcas']
const ZONE = ' · horário do Amazonas (America/Manaus)'

let world: ExportWorld
beforeAll(async () => {
  world = await startExportWorld()
})
afterAll(() => world.stop())

/** So many columns are legible on paper, whatever they hold. */
const ON_PAPER = 12

test.each(Object.keys(REPORT_TITLES) as ExportReport[])(
  'a file of %s has every declared column under its label, in the order of the screen, and the totals of the screen',
  async (report) => {
    const declared = inScreenOrder(DECLARED[report]).flatMap(([, column]) =>
      column.wire === undefined ? [] : [column],
    )
    const headings = declared.map(({ label, kind }) => (kind === 'dateTime' ? label + ZONE : label))
    const asked = (columns: readonly ColumnDeclaration[]) => `colunas: "${columns.map(({ wire }) => wire).join()}"`
    const more = asked(declared)
    const [csv, technical] = await Promise.all(
      ['csv', 'csvTecnico'].map(async (format) => (await world.download(report, format, more)).body),
    )
    const firstOf = (text: string, separator: string) =>
      text.replace('\uFEFF', '').split('\r\n')[0]!.split(separator).slice(0, headings.length)
    expect(firstOf(csv!, ';')).toEqual(headings)
    expect(firstOf(technical!, ',')).toEqual(headings)
    const onPaper = declared.slice(0, ON_PAPER)
    // On paper the zone of the times stands at the foot of each page.
    const paper = readPdf((await world.download(report, 'pdf', asked(onPaper))).rawPayload)
    if (!WITHOUT_ROWS.includes(report))
      expect(paper).toContain(onPaper.map(({ label }) => label.replaceAll(' ', '')).join(''))
    const entries = readZip((await world.download(report, 'xlsx', more)).rawPayload)
    const [heading, ...rows] = cellsOf(entries.get('xl/worksheets/sheet1.xml')!)
    expect(heading!.slice(0, headings.length)).toEqual(headings)
    if (report === 'posicoes') expect(rows.at(-1)).not.toContain('Total')
    else if (WITHOUT_ROWS.includes(report)) expect(rows).toEqual([])
    else expectTotals(rows, declared)
    const totals = cellsOf(entries.get('xl/worksheets/sheet2.xml')!).flatMap(([label]) =>
      label!.startsWith('Total: ') ? [label!.slice('Total: '.length)] : [],
    )
    expect(totals.slice(0, declared.length)).toEqual(
      expect.arrayContaining(declared.flatMap(({ label, total }) => (total === 'sum' ? [label] : []))),
    )
    expect(totals.filter((label) => !/\d/.test(label))).toHaveLength(
      declared.filter(({ total }) => total === 'sum').length,
    )
  },
)

/** Each column that is added up on the screen is so below the rows, and no other. */
function expectTotals(rows: readonly string[][], declared: readonly ColumnDeclaration[]): void {
  const above = rows.slice(0, -1)
  const last = rows.at(-1)!
  const withoutTotal = declared.findIndex(({ total }) => !total)
  expect(last[withoutTotal]).toBe('Total')
  for (const [index, { label, total }] of declared.entries()) {
    const known = above.flatMap((row) => (row[index] === '' ? [] : Number(row[index])))
    if (index === withoutTotal) continue
    if (!total || known.length === 0) expect([label, last[index]]).toEqual([label, ''])
    else if (total === 'max') expect([label, Number(last[index])]).toEqual([label, Math.max(...known)])
    else
      expect(Number(last[index])).toBeCloseTo(
        known.reduce((sum, value) => sum + value, 0),
        9,
      )
  }
}
