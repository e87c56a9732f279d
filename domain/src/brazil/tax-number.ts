/** Keeps the letters and digits of a CPF or CNPJ, in upper case: "12.ABC.345/01DE-35" → "12ABC34501DE35". */
export function bareTaxNumber(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

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

/** Puts marks before the characters at the given places, as far as the text goes. */
export function punctuate(bare: string, marks: Record<number, string>): string {
  return [...bare].map((character, index) => (marks[index] ?? '') + character).join('')
}

/** Whether the text has as many letters and digits as a CPF (11) or a CNPJ (14). */
export function isTaxNumberLong(text: string): boolean {
  return [11, 14].includes(bareTaxNumber(text).length)
}

/** Whether the text, punctuated or not, is a CPF or a CNPJ whose check digits are right. */
export function isTaxNumber(text: string): boolean {
  return isCpf(text) || isCnpj(text)
}

/** Whether the text is a CPF: nine digits and two check digits, mod 11 with weights 10…2 and 11…2. */
export function isCpf(text: string): boolean {
  const cpf = bareTaxNumber(text)
  if (!/^\d{11}$/.test(cpf) || isRepeated(cpf)) return false
  return cpf === withCheckDigits(cpf.slice(0, 9), Number.POSITIVE_INFINITY)
}

/**
 * Whether the text is a CNPJ, also the alphanumeric one (Receita Federal, IN 2.229/2024): a character's value is ASCII
 * − 48, mod 11 with weights 2…9.
 */
export function isCnpj(text: string): boolean {
  const cnpj = bareTaxNumber(text)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || isRepeated(cnpj)) return false
  return cnpj === withCheckDigits(cnpj.slice(0, 12), 9)
}

/** A number of one repeated digit, 111.111.111-11 and its like, has right check digits and belongs to nobody. */
function isRepeated(number: string): boolean {
  return [...number].every((character) => character === number[0])
}

function withCheckDigits(base: string, greatestWeight: number): string {
  const first = base + checkDigit(base, greatestWeight)
  return first + checkDigit(first, greatestWeight)
}

function checkDigit(base: string, greatestWeight: number): number {
  let sum = 0
  let weight = 2
  for (let index = base.length - 1; index >= 0; index -= 1) {
    sum += (base.charCodeAt(index) - 48) * weight
    weight = weight >= greatestWeight ? 2 : weight + 1
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
