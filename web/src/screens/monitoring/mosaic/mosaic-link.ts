/** Each has a map of its own, and a browser keeps few of those alive. */
export const MOST_IN_MOSAIC = 4
/** Of an open mosaic without a vehicle: a parameter without a value leaves no trace in a link. */
const NOBODY = 'empty'

/** The vehicles that a link's `mosaico` names, each once and in its order, one too many at most; null: there is no mosaic. */
export function parseMosaic(text: string): number[] | null {
  const ids = text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  if (ids.length === 0 && text !== NOBODY) return null
  return [...new Set(ids)].slice(0, MOST_IN_MOSAIC + 1)
}

/** The parameter that {@link parseMosaic} reads; undefined for no mosaic. */
export function formatMosaic(vehicleIds: readonly number[] | null): string | undefined {
  return vehicleIds ? vehicleIds.join() || NOBODY : undefined
}

/** With one vehicle more, who stands once; null where there is no room. */
export function withVehicle(vehicleIds: readonly number[], vehicleId: number): readonly number[] | null {
  if (vehicleIds.includes(vehicleId)) return vehicleIds
  return vehicleIds.length < MOST_IN_MOSAIC ? [...vehicleIds, vehicleId] : null
}
