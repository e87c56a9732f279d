import { isTaxNumber, isTaxNumberLong } from '@monitorweb/domain/brazil/tax-number'
import { rules } from '../wire/field.ts'
import type { Rule } from '../wire/rule.ts'

/** The rule takes a CPF or CNPJ, punctuated or not, or none. A refusal says what is wrong and what was expected. */
export function taxNumberRule(): Rule<string> {
  return rules
    .line(32)
    .refine(
      (typed) => typed === '' || isTaxNumberLong(typed),
      'CPF ou CNPJ inválido: um CPF tem 11 algarismos, um CNPJ tem 14 caracteres.',
    )
    .refine(
      (typed) => typed === '' || !isTaxNumberLong(typed) || isTaxNumber(typed),
      'CPF ou CNPJ inválido: os dois últimos algarismos, que verificam os demais, não conferem.',
    )
}
