import { normalizeText, withoutAccents } from '../text/text.ts'

/** The 26 states and the Federal District (IBGE), by their abbreviations. */
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

/** Whether a country as somebody wrote it is Brazil; none is. */
export function isBrazil(country: string): boolean {
  return NAMES.includes(withoutAccents(normalizeText(country)).toUpperCase())
}

/** Whether it is one of {@link BRAZILIAN_STATES}. */
export function isBrazilianState(state: string): boolean {
  return (BRAZILIAN_STATES as readonly string[]).includes(state)
}

/** A CEP as it is written: "13010000" → "13010-000"; null for what has not eight digits. */
export function normalizePostalCode(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null
}

/** A year of make, or of make and model, as it is written: "2023 - 2024" → "2023/2024". Anything else stays. */
export function normalizeModelYear(text: string): string {
  const [, make, model] = /^(\d{4})\s*[/\-.]\s*(\d{4})$/.exec(text) ?? []
  return make ? `${make}/${model}` : text
}

/** One number or several: digits with the usual signs, an extension; from 3 to 15 digits each (ITU-T E.164). */
export function arePhones(text: string): boolean {
  return text.split(/[/,;|]| e | ou /i).every((part) => {
    const [, number = '', , extension = ''] = PHONE.exec(part.trim()) ?? []
    const digits = number.replace(/\D/g, '').length
    return digits >= 3 && digits <= 15 && extension.length <= 8
  })
}

const PHONE = /^(\+?[\d\s().-]+?)(\s*(?:ramal|r\.?|x|ext\.?)\s*(\d+))?$/i
