/** Each vehicle has a map of its own, and a browser keeps few of those alive. */
export const MOST_IN_MOSAIC = 4
/** An open mosaic without a vehicle has this value, because a parameter without a value leaves no trace in a link. */
const NOBODY = 'empty'

/**
 * Reads the vehicles that a link's mosaic names, each once and in its order, one too many at most; null where there is
 * no mosaic.
 */
export function parseMosaic(text: string): number[] | null {
  const ids = text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  if (ids.length === 0 && text !== NOBODY) return null
  return [...new Set(ids)].slice(0, MOST_IN_MOSAIC + 1)
}

/** Writes the parameter that {@link parseMosaic} reads; undefined stands for no mosaic. */
export function formatMosaic(vehicleIds: readonly number[] | null): string | undefined {
  return vehicleIds ? vehicleIds.join() || NOBODY : undefined
}

/** Adds one vehicle, which stands there only once; answers null where there is no room. */
export function withVehicle(vehicleIds: readonly number[], vehicleId: number): readonly number[] | null {
  if (vehicleIds.includes(vehicleId)) return vehicleIds
  return vehicleIds.length < MOST_IN_MOSAIC ? [...vehicleIds, vehicleId] : null
}
