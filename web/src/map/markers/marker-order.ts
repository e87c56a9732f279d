export interface ScreenMarker {
  vehicleId: number
  x: number
  y: number
}

/** Markers this close in height are on one line. */
const LINE_PX = 48

/** Orders markers as one reads: line by line from above, each line from the left. */
export function inReadingOrder(markers: readonly ScreenMarker[]): number[] {
  const seen = new Map(markers.map((marker) => [marker.vehicleId, marker]))
  const lineOf = ({ y }: ScreenMarker) => Math.floor(y / LINE_PX)
  return [...seen.values()]
    .sort((one, other) => lineOf(one) - lineOf(other) || one.x - other.x || one.vehicleId - other.vehicleId)
    .map(({ vehicleId }) => vehicleId)
}
