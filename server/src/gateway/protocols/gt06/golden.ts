import type { GoldenAttributes } from '../golden/golden-readings.ts'

/**
 * Some models only earlier frames of the same connection give away: each such case is listed with the case that shows
 * its model.
 */
export const PRECEDED_BY: Readonly<Record<number, number>> = { 170: 169, 171: 9 }

/** The cases that we read otherwise than the reference, and why the bytes do not tell. */
export const OTHER_THAN_REFERENCE: Readonly<Record<number, { why: string; attributes: GoldenAttributes }>> = {
  32: {
    why: 'The bytes are those of R11 (case 172): 12.58 V and four bars. The reference, which was not told the model, reads a signal of 234 and the alarm of a fence.',
    attributes: { power: 12.58, batteryLevel: null, rssi: 4, alarm: null },
  },
}
