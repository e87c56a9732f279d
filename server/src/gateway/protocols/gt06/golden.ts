import type { GoldenAttributes } from '../golden/golden-readings.ts'

/**
 * Some models only earlier frames of the same connection give away: each such case is listed with the case that shows
 * its model.
 */
export const PRECEDED_BY: Readonly<Record<number, number>> = { 170: 169, 171: 9 }

/** The cases that we read otherwise than the reference, and why. */
export const OTHER_THAN_REFERENCE: Readonly<Record<number, { why: string; attributes: GoldenAttributes }>> = {
  32: {
    why: 'The bytes are those of R11 (case 172): 12.58 V and four bars. The reference, which was not told the model, reads a signal of 234 and the alarm of a fence.',
    attributes: { power: 12.58, batteryLevel: null, rssi: 4, alarm: null },
  },
  41: {
    why: 'The documents of Concox and Jimi say of 0C that the tracker was switched on, and of 13 that it is taken apart; the reference takes both for tampering.',
    attributes: { alarm: 'powerOn' },
  },
  83: {
    why: 'The documents of Concox and Jimi call type 00 of 94 the voltage of the external power; the reference calls it an analogue input.',
    attributes: { adc1: null, power: 2.37 },
  },
  126: { why: 'As 83.', attributes: { adc1: null, power: 0 } },
  132: { why: 'As 83.', attributes: { adc1: null, power: 0 } },
}
