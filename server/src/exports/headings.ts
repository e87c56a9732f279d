import { zoneInFull } from '@monitorweb/contract/zone-names'
import type { ExportTable } from './export-table.ts'

/** The headings of a file: whose clock its times show stands in each column of times. */
export function headingsOf<Row>({ columns, zone }: Pick<ExportTable<Row>, 'columns' | 'zone'>): string[] {
  return columns.map(({ label, kind }) => (kind === 'dateTime' ? `${label} · ${zoneInFull(zone)}` : label))
}
