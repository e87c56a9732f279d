import { isCnpj } from '@monitorweb/domain/brazil/tax-number'
import { createRandom, seedOf } from '../random.ts'

/** Puts the check digit of an IMEI behind fourteen digits (Luhn; 3GPP TS 23.003, annex B). */
export function imeiFrom(digits: string): string {
  if (!/^\d{14}$/.test(digits)) throw new RangeError(`an IMEI is made from 14 digits, not from "${digits}"`)
  const sum = [...digits].reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : 2 * Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Makes an IMEI that always belongs to the same name. */
export function imeiNamed(name: string): string {
  return imeiFrom(`8631${String(seedOf('imei', name)).padStart(10, '0')}`)
}

/** Makes the nine digits that a Suntech device has on its label and calls itself. */
export function suntechIdFrom(number: number): string {
  return String(511_204_000 + number * 37)
}

/** Makes a company's number with its check digits, from its first twelve digits. */
export function cnpjFrom(digits: string): string {
  for (let check = 0; check < 100; check++) {
    const number = `${digits}${String(check).padStart(2, '0')}`
    if (isCnpj(number)) return number
  }
  throw new RangeError(`no CNPJ begins with "${digits}"`)
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Makes a plate for a number; two of three are in the Mercosul standard. No two numbers below 10,000 share a plate. */
export function plateFrom(number: number): string {
  const random = createRandom(seedOf('plate', number))
  const letters = Array.from({ length: 3 }, () => LETTERS[random.integer(0, 25)]).join('')
  const digits = String((number * 7919 + 1234) % 10_000).padStart(4, '0')
  const isOld = random.chance(1 / 3)
  const fifth = isOld ? digits[1] : LETTERS[Number(digits[1])]
  return `${letters}${digits[0]}${fifth}${digits.slice(2)}`
}
