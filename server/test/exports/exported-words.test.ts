import type { ColumnDeclaration, ColumnDeclarations } from '@monitorweb/contract/reports/columns/column-declaration'
import { dayColumns } from '@monitorweb/contract/reports/columns/day-columns'
import { distanceColumns } from '@monitorweb/contract/reports/columns/distance-columns'
import { excludedColumns, summaryColumns } from '@monitorweb/contract/reports/columns/file-only-columns'
import { positionColumns } from '@monitorweb/contract/reports/columns/position-columns'
import { placeColumns, stopColumns } from '@monitorweb/contract/reports/columns/stop-columns'
import { tripColumns } from '@monitorweb/contract/reports/columns/trip-columns'
import { type ExportReport, REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../setup/read-pdf.ts'
import { readZip } from '../setup/read-zip.ts'
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
}
const ZONE = ' · horário do Amazonas (America/Manaus)'

let world: ExportWorld
beforeAll(async () => {
  world = await startExportWorld()
})
afterAll(() => world.stop())

test.each(Object.keys(REPORT_TITLES) as ExportReport[])(
  'a file of %s has every declared column under its label, and adds up those that are added up on the screen',
  async (report) => {
    const declared = Object.values<ColumnDeclaration>(DECLARED[report]).filter(({ wire }) => wire !== undefined)
    const headings = declared.map(({ label, kind }) => (kind === 'dateTime' ? label + ZONE : label))
    const more = `colunas: "${declared.map(({ wire }) => wire).join()}"`
    const [csv, technical] = await Promise.all(
      ['csv', 'csvTecnico'].map(async (format) => (await world.download(report, format, more)).body),
    )
    const firstOf = (text: string, separator: string) =>
      text.replace('\uFEFF', '').split('\r\n')[0]!.split(separator).slice(0, headings.length)
    expect(firstOf(csv!, ';')).toEqual(headings)
    expect(firstOf(technical!, ',')).toEqual(headings)
    // On paper the zone of the times stands at the foot of each page.
    const paper = readPdf((await world.download(report, 'pdf', more)).rawPayload)
    expect(paper).toContain(declared.map(({ label }) => label.replaceAll(' ', '')).join(''))
    const entries = readZip((await world.download(report, 'xlsx', more)).rawPayload)
    expect(cellsOf(entries.get('xl/worksheets/sheet1.xml')!)[0]!.slice(0, headings.length)).toEqual(headings)
    const totals = cellsOf(entries.get('xl/worksheets/sheet2.xml')!).flatMap(([label]) =>
      label!.startsWith('Total: ') ? [label!.slice('Total: '.length)] : [],
    )
    expect(totals.slice(0, declared.length)).toEqual(
      expect.arrayContaining(declared.flatMap(({ label, sums }) => (sums ? [label] : []))),
    )
    expect(totals.filter((label) => !/\d/.test(label))).toHaveLength(declared.filter(({ sums }) => sums).length)
  },
)
