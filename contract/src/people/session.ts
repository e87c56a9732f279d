import { text } from '../wire/field.ts'

export const sessionFields = { token: text('token', 'Token') }

/** The token says this; its times are seconds since 1970, as JSON Web Tokens count. */
export interface TokenClaims {
  exp: number
  /** The code of the person's customer. */
  cliCod: number
  /** The code of the person. */
  usuCod: number
  /** The id of the session, which may end before the token. */
  sid: string
  /** The type of the person, see privileges.ts. */
  type: 'A' | 'O' | 'C' | 'R'
  /** True of an operator, by the privileged codes of this installation; tokens of earlier versions lack it. */
  operator?: boolean
  /** The name of the customer as whom an operator looks at the product; other tokens lack it. */
  viewing?: string
}
