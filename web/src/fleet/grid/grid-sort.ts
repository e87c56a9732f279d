import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { compareKeys } from '@monitorweb/contract/reports/columns/sort-key'
import type { TableSort } from '#table/table-column.ts'
import { GRID_COLUMNS, type GridColumn, type SortValue } from './grid-columns.tsx'

/** Reads "placa" or "placa.desc" as a link has it; answers null for a column that does not exist. */
export function parseGridSort(text: string | undefined): TableSort | null {
  const [key = '', way] = (text ?? '').split('.')
  return GRID_COLUMNS.some((column) => column.key === key) ? { key, descending: way === 'desc' } : null
}

export function formatGridSort(sort: TableSort | null): string | undefined {
  return sort ? `${sort.key}${sort.descending ? '.desc' : ''}` : undefined
}

/**
 * Sorts vehicles by a column; equal ones stay as they stood, those without a value come last. This is done with every
 * message for thousands of vehicles, so it compares what was made comparable before.
 */
export function sortByColumn(
  vehicles: readonly LiveVehicle[],
  columns: readonly GridColumn[],
  sort: TableSort | null,
): readonly LiveVehicle[] {
  const read = columns.find(({ key }) => key === sort?.key)?.value
  if (!sort || !read) return vehicles
  const way = sort.descending ? -1 : 1
  return vehicles
    .map((vehicle) => ({ vehicle, value: read(vehicle) }))
    .sort((one, other) => compareSorted(one.value, other.value, way))
    .map(({ vehicle }) => vehicle)
}

function compareSorted(one: SortValue, other: SortValue, way: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return way * compareKeys(one, other)
}
