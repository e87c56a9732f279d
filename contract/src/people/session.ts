import { type RowOf, text } from '../wire/field.ts'

export const sessionFields = { token: text('token', 'Token') }
export type Session = RowOf<typeof sessionFields>

/** What the token says; times in seconds since 1970, as JSON Web Tokens count. */
export interface TokenClaims {
  exp: number
  /** The person's customer. */
  cliCod: number
  /** The person. */
  usuCod: number
  /** The session, which may end before the token. */
  sid: string
  /** The person's type, see privileges.ts. */
  type: 'A' | 'O' | 'C' | 'R'
}
