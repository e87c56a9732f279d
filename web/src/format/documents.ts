import { punctuate } from '@monitorweb/domain/brazil/tax-number'

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
