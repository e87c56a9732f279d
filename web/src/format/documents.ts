import { punctuate } from '@monitorweb/domain/brazil/tax-number'

/** Writes a CEP as people read it, such as "13201-000". */
export function formatPostalCode(text: string): string {
  const digits = digitsOf(text)
  return digits === null || digits.length > 8 ? text : punctuate(digits, { 5: '-' })
}

/** Numbers that are the same in every area: free of charge, shared, by a bank or a donation. */
const OF_NO_AREA = /^0[3589]00/

/**
 * Writes a Brazilian phone as people read it, such as "(11) 98888-7777", "3344-5566" where no area was told, or "0800 123 4567"; others, such as lines of
 * devices, stay as they are.
 */
export function formatPhone(text: string): string {
  const digits = digitsOf(text)
  if (digits === null || digits.length > 11) return text
  if (OF_NO_AREA.test(digits)) return punctuate(digits, { 4: ' ', 7: ' ' })
  if (digits.length < 8 || digits.startsWith('0')) return digits
  if (digits.length < 10) return punctuate(digits, { [digits.length - 4]: '-' })
  const [area, number] = [digits.slice(0, 2), digits.slice(2)]
  return `(${area}) ${punctuate(number, { [number.length - 4]: '-' })}`
}

/** Answers the digits of a text that holds nothing but digits and the marks between them, else null. */
function digitsOf(text: string): string | null {
  return /^[\d\s().-]*$/.test(text) ? text.replace(/\D/g, '') : null
}
