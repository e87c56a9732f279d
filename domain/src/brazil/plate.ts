import { normalizeCode } from '../text/text.ts'

/** Plates of the old standard, ABC1234, and of Mercosul, ABC1D23, differ in the fifth character only: 0–9 ↔ A–J. */
const PLATE = /^[A-Z]{3}\d[A-Z0-9]\d{2}$/
const OLD_PLATE = /^[A-Z]{3}\d{4}$/
const DIGITS = '0123456789'
const LETTERS = 'ABCDEFGHIJ'

/**
 * Writes a plate in upper case without accents, spaces, dots and hyphens: "abc-1d23" → "ABC1D23". An odd plate stays as
 * odd as it is.
 */
export function normalizePlate(text: string): string {
  return normalizeCode(text).replace(/[\s.-]+/g, '')
}

/** Whether a normalised plate has the form of a Brazilian plate, old or Mercosul. */
export function isPlate(plate: string): boolean {
  return PLATE.test(plate)
}

/** Writes the plate in the Mercosul standard; it stays unchanged when it is in it already or is no plate. */
export function toMercosulPlate(plate: string): string {
  return OLD_PLATE.test(plate) ? withFifth(plate, LETTERS[DIGITS.indexOf(plate[4]!)]!) : plate
}

/** Writes the plate in the other standard; "" where there is none (K–Z never had an old form). */
export function otherPlate(plate: string): string {
  if (!isPlate(plate)) return ''
  if (OLD_PLATE.test(plate)) return toMercosulPlate(plate)
  const digit = LETTERS.indexOf(plate[4]!)
  return digit < 0 ? '' : withFifth(plate, DIGITS[digit]!)
}

function withFifth(plate: string, character: string): string {
  return plate.slice(0, 4) + character + plate.slice(5)
}
