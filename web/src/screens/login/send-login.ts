import { operations } from '@monitorweb/contract/operations'
import { call } from '#api/client.ts'

export interface Credentials {
  login: string
  password: string
  remember: boolean
}

/** Asks the server for a token. Throws ApiError. */
export async function sendLogin(credentials: Credentials): Promise<string> {
  const { token } = await call(operations.createToken, credentials)
  return token
}
