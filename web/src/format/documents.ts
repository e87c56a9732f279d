import { bareTaxNumber } from '@monitorweb/domain/brazil/tax-number'

/**
 * Writes a CPF or CNPJ as people read it, such as "12.ABC.345/01DE-35", also one that is only half typed. Other text
 * stays as it is.
 */
export function formatTaxNumber(text: string): string {
  const bare = bareTaxNumber(text)
  // Words such as ISENTO stand in its place.
  if (bare.length > 14 || !/\d/.test(bare) || /[^0-9A-Za-z\s./-]/.test(text)) return text
  return bare.length <= 11 && /^\d*$/.test(bare)
    ? punctuate(bare, { 3: '.', 6: '.', 9: '-' })
    : punctuate(bare, { 2: '.', 5: '.', 8: '/', 12: '-' })
}

/** Writes a CEP as people read it, such as "13201-000". */
export function formatPostalCode(text: string): string {
  const digits = digitsOf(text)
  return digits === null || digits.length > 8 ? text : punctuate(digits, { 5: '-' })
}

/**
 * Writes a Brazilian phone as people read it, such as "(11) 98888-7777"; others, such as lines of devices, stay as they
 * are.
 */
export function formatPhone(text: string): string {
  const digits = digitsOf(text)
  if (digits === null || digits.length > 11) return text
  if (digits.length < 3) return digits
  const [area, number] = [digits.slice(0, 2), digits.slice(2)]
  const hyphen = number.length > 8 ? 5 : 4
  return `(${area}) ${punctuate(number, { [hyphen]: '-' })}`
}

/** Answers the digits of a text that holds nothing but digits and the marks between them, else null. */
function digitsOf(text: string): string | null {
  return /^[\d\s().-]*$/.test(text) ? text.replace(/\D/g, '') : null
}

/** Puts marks before the characters at the given places, as far as the text goes. */
function punctuate(bare: string, marks: Record<number, string>): string {
  return [...bare].map((character, index) => (marks[index] ?? '') + character).join('')
}
