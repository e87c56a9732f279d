import { operations } from '@monitorweb/contract/operations'
import { answerOf, type GraphqlRequest, requestOf } from '@monitorweb/contract/wire/request'
import { BENCH_LOGIN, BENCH_PASSWORD, type BenchProcess } from './program.ts'

/** Sends a request and answers the body as text, read to its end. */
export type ApiCaller = (request: GraphqlRequest) => Promise<string>

/** Signs in as the bench's administrator. */
export async function signIn(web: BenchProcess): Promise<ApiCaller> {
  const person = { login: BENCH_LOGIN, password: BENCH_PASSWORD }
  const { send, token } = await signInAs(`http://127.0.0.1:${web.ports['web']}`, person)
  return (request) => send(request, token)
}

type Send = (request: GraphqlRequest, token?: string) => Promise<string>

/** Opens a new session of a person at that address, and answers how to send requests there. */
export async function signInAs(
  url: string,
  person: { login: string; password: string },
): Promise<{ send: Send; token: string }> {
  const send = sender(`${url}/graphql`)
  const signedIn = await send(requestOf(operations.createToken, person))
  return { send, token: answerOf(operations.createToken, JSON.parse(signedIn).data).token }
}

function sender(url: string): Send {
  return async (request, token) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(request),
    })
    return await response.text()
  }
}
