import { zoneInFull } from '@monitorweb/contract/reports/zone-names'
import type { ExportTable } from './file-table.ts'

/** The headings of a file: whose clock its times show stands in each column of times. */
export function headingsOf<Row>({ columns, zone }: Pick<ExportTable<Row>, 'columns' | 'zone'>): string[] {
  return columns.map(({ label, kind }) => (kind === 'dateTime' ? `${label} · ${zoneInFull(zone)}` : label))
}
