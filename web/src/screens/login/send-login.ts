import { sessionOperations } from '@monitorweb/contract/people/session-operations'
import { callOfNobody } from '#api/client.ts'

export interface Credentials {
  login: string
  password: string
  remember: boolean
  /** The code of the second factor, where the server asks for one. */
  code?: string
}

/** Asks the server for a token. Throws ApiError. */
export async function sendLogin(credentials: Credentials): Promise<string> {
  const { token } = await callOfNobody(sessionOperations.createToken, credentials)
  return token
}
