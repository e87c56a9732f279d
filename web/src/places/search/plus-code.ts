import type { MapPoint } from '../map-point.ts'

/**
 * The digits of an Open Location Code, and how a code is built of them, are those of
 * github.com/google/open-location-code.
 */
const DIGITS = '23456789CFGHJMPQRVWX'
const BASE = DIGITS.length
const PAIRS = 5
const GRID_COLUMNS = 4
const GRID_ROWS = 5
const MOST_DIGITS = 15
/** The first pair of digits counts in steps of this many degrees. */
const LARGEST_DEGREES = 20

const FULL_CODE = new RegExp(`^(?=.{9,16}$)([${DIGITS}]{8}|(?:[${DIGITS}]{2}){1,3}0+)\\+([${DIGITS}]{2,7})?$`)

/** Tells whether a text is a plus code that only says where within a town, such as "C9XX+2F". */
export function isShortPlusCode(text: string): boolean {
  return new RegExp(`^[${DIGITS}]{2,6}\\+[${DIGITS}]{2,7}$`).test(text.toUpperCase())
}

/** Answers the middle of the area that a full plus code names; null for any other text. */
export function readPlusCode(text: string): MapPoint | null {
  const code = text.trim().toUpperCase()
  const [, head = '', tail = ''] = FULL_CODE.exec(code) ?? []
  if (head === '' || (head.includes('0') && (tail !== '' || head.length !== 8))) return null
  const digits = [...(head.replace(/0+$/, '') + tail).slice(0, MOST_DIGITS)].map((digit) => DIGITS.indexOf(digit))
  const area = areaOf(digits)
  const latitude = area.south - 90 + area.height / 2
  const longitude = area.west - 180 + area.width / 2
  return area.south < 180 && area.west < 360 ? { latitude, longitude } : null
}

/** Answers the area of a code's digits, in degrees from the south pole and from the date line. */
function areaOf(digits: readonly number[]) {
  let [south, west, height, width] = [0, 0, LARGEST_DEGREES * BASE, LARGEST_DEGREES * BASE]
  for (let index = 0; index < Math.min(digits.length, 2 * PAIRS); index += 2) {
    height /= BASE
    width /= BASE
    south += digits[index]! * height
    west += digits[index + 1]! * width
  }
  for (const digit of digits.slice(2 * PAIRS)) {
    height /= GRID_ROWS
    width /= GRID_COLUMNS
    south += Math.floor(digit / GRID_COLUMNS) * height
    west += (digit % GRID_COLUMNS) * width
  }
  return { south, west, height, width }
}
