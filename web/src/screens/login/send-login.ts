import { sessionOperations } from '@monitorweb/contract/people/session-operations'
import { call } from '#api/client.ts'

export interface Credentials {
  login: string
  password: string
  remember: boolean
  /** Of the second factor, where one is asked. */
  code?: string
}

/** Asks the server for a token. Throws ApiError. */
export async function sendLogin(credentials: Credentials): Promise<string> {
  const { token } = await call(sessionOperations.createToken, credentials)
  return token
}
