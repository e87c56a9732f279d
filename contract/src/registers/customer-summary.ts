import { integer, text } from '../wire/field.ts'

/** These are the fields that other records show of a customer. */
export const customerSummaryFields = {
  id: integer('cliId', 'Código'),
  code: text('cliCod', 'Código do cliente'),
  name: text('cliDsc', 'Nome'),
}
