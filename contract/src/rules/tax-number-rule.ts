import { bareTaxNumber, isTaxNumber, isTaxNumberLong } from '@monitorweb/domain/brazil/tax-number'
import { rules } from '../wire/field.ts'
import type { Rule } from '../wire/rule.ts'

/**
 * The rule refuses a CPF or CNPJ of digits, punctuated or not, whose check digits are wrong. Words that stand in its
 * place, such as ISENTO, and numbers of another length are taken.
 */
export function taxNumberRule(): Rule<string> {
  return rules
    .line(32)
    .refine(
      (typed) => !/^\d+$/.test(bareTaxNumber(typed)) || !isTaxNumberLong(typed) || isTaxNumber(typed),
      'CPF ou CNPJ inválido: os dois últimos algarismos, que verificam os demais, não conferem.',
    )
}
