import { operations } from '@monitorweb/contract/operations'
import { answerOf, type GraphqlRequest, requestOf } from '@monitorweb/contract/request'
import { BENCH_LOGIN, BENCH_PASSWORD, type BenchProcess } from './program.ts'

/** Sends a request and answers the body as text, read to its end. */
export type ApiCaller = (request: GraphqlRequest) => Promise<string>

/** Signs in as the bench's administrator. */
export async function signIn(web: BenchProcess): Promise<ApiCaller> {
  const send = sender(`http://127.0.0.1:${web.ports['web']}/graphql`)
  const signedIn = await send(requestOf(operations.createToken, { login: BENCH_LOGIN, password: BENCH_PASSWORD }))
  const { token } = answerOf(operations.createToken, JSON.parse(signedIn).data)
  return (request) => send(request, token)
}

function sender(url: string): (request: GraphqlRequest, token?: string) => Promise<string> {
  return async (request, token) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(request),
    })
    return await response.text()
  }
}
