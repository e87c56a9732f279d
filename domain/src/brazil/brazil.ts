import { normalizeText, withoutAccents } from '../text/text.ts'

/** The abbreviations of the 26 states and the Federal District (IBGE). */
export const BRAZILIAN_STATES = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const

const NAMES = ['', 'BRASIL', 'BRAZIL', 'BR', 'BRA']

/** Whether a country as somebody wrote it is Brazil; an empty name counts as Brazil. */
export function isBrazil(country: string): boolean {
  return NAMES.includes(withoutAccents(normalizeText(country)).toUpperCase())
}

export function isBrazilianState(state: string): boolean {
  return (BRAZILIAN_STATES as readonly string[]).includes(state)
}

/** Writes a CEP in its usual form: "13010000" → "13010-000"; null for a text without eight digits. */
export function normalizePostalCode(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null
}

/**
 * Writes a year of make, or of make and model, in its usual form: "2023 - 2024" → "2023/2024". Any other text stays as
 * it is.
 */
export function normalizeModelYear(text: string): string {
  const [, make, model] = /^(\d{4})\s*[/\-.]\s*(\d{4})$/.exec(text) ?? []
  return make ? `${make}/${model}` : text
}

/**
 * Whether the text is one phone or several: each has 3 to 15 digits (ITU-T E.164) with the usual signs and perhaps an
 * extension.
 */
export function arePhones(text: string): boolean {
  return text.split(/[/,;|]| e | ou /i).every((part) => {
    const [, number = '', , extension = ''] = PHONE.exec(part.trim()) ?? []
    const digits = number.replace(/\D/g, '').length
    return digits >= 3 && digits <= 15 && extension.length <= 8
  })
}

const PHONE = /^(\+?[\d\s().-]+?)(\s*(?:ramal|r\.?|x|ext\.?)\s*(\d+))?$/i
