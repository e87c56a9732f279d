import { bareTaxNumber, isTaxNumber, isTaxNumberLong } from '@monitorweb/domain/brazil/tax-number'
import { rules } from '../wire/field.ts'
import type { Rule } from '../wire/rule.ts'

/** Digits, or a digit among twelve letters and digits, and two digits that verify them. */
const LIKE_A_NUMBER = /^(\d+|(?=[A-Z]*\d[0-9A-Z]*\d\d$)[0-9A-Z]{12}\d{2})$/

/**
 * The rule refuses a CPF or CNPJ, punctuated or not, whose check digits are wrong, the CNPJ of letters and digits too. Words that stand
 * in its place, such as ISENTO, and numbers of another length are taken.
 */
export function taxNumberRule(): Rule<string> {
  return rules
    .line(32)
    .refine(
      (typed) => !LIKE_A_NUMBER.test(bareTaxNumber(typed)) || !isTaxNumberLong(typed) || isTaxNumber(typed),
      'CPF ou CNPJ inválido: os dois últimos algarismos, que verificam os demais, não conferem.',
    )
}
