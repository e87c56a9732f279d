/** Vehicles by their ids, both ends included; without an end all on that side. */
export interface VehicleRange {
  firstVehicleId?: number | null | undefined
  lastVehicleId?: number | null | undefined
}

/** Answers whether something of a vehicle lies in a range. */
export function isWithin({ firstVehicleId, lastVehicleId }: VehicleRange): (of: { vehicleId: number }) => boolean {
  const first = firstVehicleId ?? Number.NEGATIVE_INFINITY
  const last = lastVehicleId ?? Number.POSITIVE_INFINITY
  return ({ vehicleId }) => vehicleId >= first && vehicleId <= last
}
