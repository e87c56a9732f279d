import type { CallParams } from '../board/call-address.ts'

/** Answers the parameters that open the form of a new call. */
export function openingSearch(vehicleId: number, aboutInstant: number | null): CallParams {
  return {
    opening: '1',
    vehicleId: String(vehicleId),
    ...(aboutInstant !== null && { t: new Date(aboutInstant).toISOString() }),
  }
}
