import { zoneInFull } from '@monitorweb/contract/reports/zone-names'
import type { ExportTable } from './file-table.ts'

/** Answers the headings of a file: each column of times says whose clock its times show. */
export function headingsOf<Row>({ columns, zone }: Pick<ExportTable<Row>, 'columns' | 'zone'>): string[] {
  return columns.map(({ label, kind }) => (kind === 'dateTime' ? `${label} · ${zoneInFull(zone)}` : label))
}
