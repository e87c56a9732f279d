import { integer, type RowOf, text } from '../wire/field.ts'

/** The type of a user says what a person may do, see privileges.ts. */
export const userTypeFields = {
  id: integer('tusId', 'Código'),
  name: text('tusDsc', 'Tipo'),
  access: text('tusDac', 'Acesso'),
}

export type UserType = RowOf<typeof userTypeFields>
