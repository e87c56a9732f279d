import { isOnEarth } from '@monitorweb/domain/places/on-earth'

/** The number of a square of 4 decimals, some 11 m wide; all its points share the words of its middle. */
export type PlaceCell = number

const CELLS_PER_DEGREE = 10_000
/** There are more columns than are needed, so that the sign of a column never reaches the row. */
const ROW = 4_000_000

/** Finds the cell of a point; null for what is no coordinate. */
export function cellOf(latitude: number, longitude: number): PlaceCell | null {
  if (!isOnEarth({ latitude, longitude })) return null
  return Math.round(latitude * CELLS_PER_DEGREE) * ROW + Math.round(longitude * CELLS_PER_DEGREE)
}

export function middleOf(cell: PlaceCell): { latitude: number; longitude: number } {
  const row = Math.round(cell / ROW)
  return { latitude: row / CELLS_PER_DEGREE, longitude: (cell - row * ROW) / CELLS_PER_DEGREE }
}
