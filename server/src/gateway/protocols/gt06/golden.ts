import type { GoldenAttributes } from '../golden/golden-readings.ts'

/**
 * Some models only earlier frames of the same connection give away: each such case is listed with the case that shows
 * its model.
 */
export const PRECEDED_BY: Readonly<Record<number, number>> = { 170: 169, 171: 9 }

/** The cases that we read otherwise than the reference, and why the bytes do not tell. */
export const OTHER_THAN_REFERENCE: Readonly<Record<number, { why: string; attributes: GoldenAttributes }>> = {
  172: {
    why: 'The reference was told the model (R11). Nothing in the bytes tells it from a battery of 11 % with an alarm.',
    attributes: { power: null, batteryLevel: 11, rssi: 18, alarm: 'geofenceEnter' },
  },
}
