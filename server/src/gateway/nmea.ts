import { UnfitBytesError } from './bytes.ts'

export const KMH_PER_KNOT = 1.852

/** Degrees may be missing where they are 0; the last two digits before the point are minutes. */
const DEGREES_AND_MINUTES = /^(\d{0,3})(\d\d(?:\.\d{1,8})?)$/

/**
 * Reads degrees and minutes as receivers write them (NMEA 0183: `ddmm.mmmm` or `dddmm.mmmm`) with the letter of their
 * half of the Earth, as decimal degrees, south and west negative. Throws {@link UnfitBytesError} for what is no such angle.
 */
export function degreesOf(text: string, letter: string): number {
  const [, degrees, minutes] = DEGREES_AND_MINUTES.exec(text) ?? []
  const limit = letter === 'N' || letter === 'S' ? 90 : 180
  const angle = Number(degrees) + Number(minutes) / 60
  if (minutes === undefined || Number(minutes) >= 60 || angle > limit) throw new UnfitBytesError(`${text} is no angle`)
  return (letter === 'S' || letter === 'W') && angle !== 0 ? -angle : angle
}
