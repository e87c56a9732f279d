import { NUMBER } from '@monitorweb/contract/reports/columns/common-columns'
import { letterAmong, MOST_TOGETHER, numberOf } from '@monitorweb/domain/track/seen-together'
import type { ExportRequest } from '../export-request.ts'
import type { Column } from '../formats/file-table.ts'

/** Answers the vehicles that are drawn on the map of a PDF, in the order of their letters; none where it has no map: a fleet's drives would be a scribble. */
export function vehiclesOnMap({ format, vehicleIds }: Pick<ExportRequest, 'format' | 'vehicleIds'>): readonly number[] {
  const drawn = vehicleIds ?? []
  return format === 'pdf' && drawn.length <= MOST_TOGETHER ? drawn : []
}

interface Row {
  vehicleId: number
  number: number
}

/**
 * Answers the columns of a report as they stand beside its map: trips and stops of several vehicles are called as on the screen, by the letter
 * that the vehicle has on the map and the number. Sheets keep the number, by which they are sorted.
 */
export function withLetteredNumbers<Any extends Column<never>>(
  columns: readonly Any[],
  request: Parameters<typeof vehiclesOnMap>[0],
): Any[] {
  const ids = vehiclesOnMap(request)
  if (ids.length < 2) return [...columns]
  const value = ({ vehicleId, number }: Row) => numberOf(letterAmong(ids.length, ids.indexOf(vehicleId)), number)
  return columns.map((column) => (column.wire === NUMBER.wire ? { ...column, kind: 'text', value } : column))
}
