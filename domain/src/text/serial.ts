const SERIAL = /^[0-9A-Z._:-]+(?: [0-9A-Z._:-]+)*$/
const MAX_LENGTH = 64

/**
 * Writes a device's serial in the one way that is stored: without outer spaces, in upper case, 1 to 64 of `0-9 A-Z . _
 * : -` with single spaces between them. Null for a text that no device can be called.
 */
export function normalizeSerial(text: string): string | null {
  const serial = text.trim().toUpperCase()
  return serial.length <= MAX_LENGTH && SERIAL.test(serial) ? serial : null
}

/**
 * Numbers shorter than this are names that somebody gave ("1-11" and "11-1", "7" and "007"), in which every character
 * counts; trackers are numbered with more digits.
 */
const LEAST_NUMBER_DIGITS = 8
const IMEI_DIGITS = 15
/** The first two digits of an IMEI name who reports it (GSMA TS.06); these are given to devices of today. */
const REPORTING_BODIES = new Set(['35', '86', '91', '97', '98', '99'])

/**
 * Answers what a serial, as people type it or as a frame says it, is matched by. Two serials have the same key only
 * where they can be no two devices:
 * - blanks and dashes count nowhere in a number, and in other serials only between two letters or two digits, where
 *   their place tells one name from another;
 * - a number counts without its leading zeros;
 * - 14 digits of an IMEI lack the check digit, and 16 have the version of the software in its place (3GPP TS 23.003).
 */
export function serialKey(serial: string): string {
  const bare = serial.replace(/[ -]/g, '')
  if (/^\d+$/.test(bare)) {
    const number = bare.replace(/^0+/, '')
    if (number.length >= LEAST_NUMBER_DIGITS) return wholeImei(number)
  }
  return serial.replace(/[ -]+/g, '-').replace(/(?<=[0-9])-(?=[A-Z])|(?<=[A-Z])-(?=[0-9])/g, '')
}

/** Writes an IMEI of 14 or 16 digits with its 15; any other number stays as it is. */
function wholeImei(number: string): string {
  const isImei = number.length === IMEI_DIGITS - 1 || number.length === IMEI_DIGITS + 1
  if (!isImei || !REPORTING_BODIES.has(number.slice(0, 2))) return number
  const body = number.slice(0, IMEI_DIGITS - 1)
  return body + luhnDigit(body)
}

/** Answers the digit that makes a number divisible by ten in the way of Luhn (ISO/IEC 7812-1). */
export function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
