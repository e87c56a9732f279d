import type { ShownVehicle, Viewed } from './use-viewed.ts'

/** Answers the vehicle that is meant: the one that was chosen, else the first of which anything is known. */
export function meantOf({ vehicles }: Pick<Viewed, 'vehicles'>, vehicleId: number | null): ShownVehicle | undefined {
  return vehicles.find((shown) => shown.vehicleId === vehicleId) ?? vehicles.find(({ growing }) => growing)
}
