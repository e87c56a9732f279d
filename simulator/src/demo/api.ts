import { operations } from '@monitorweb/contract/operations'
import type { ArgsOf, Operation, ResultOf } from '@monitorweb/contract/wire/operation'
import { answerOf, requestOf } from '@monitorweb/contract/wire/request'

/** Tells that the server refused a call, by its sentence and its code. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** The product's own API, as a person who is logged in uses it. */
export interface Api {
  /** Throws {@link ApiError} when the server refuses, and another error when it cannot be reached. */
  call<O extends Operation>(operation: O, args: ArgsOf<O>): Promise<ResultOf<O>>
  /** Sends a file, and answers the id under which it is kept. Throws as `call` does. */
  send(file: File): Promise<string>
}

interface GraphqlAnswer {
  data?: { result: unknown } | null
  errors?: readonly { message: string; extensions?: { code?: string } }[]
}

/** Logs in at the server with this address, such as `http://127.0.0.1:3000`. */
export async function logIn(url: string, login: string, password: string): Promise<Api> {
  const { token } = await callOnce(url, null).call(operations.createToken, { login, password })
  return callOnce(url, token)
}

function callOnce(url: string, token: string | null): Api {
  return {
    call: async (operation, args) => {
      const response = await post(new URL('/graphql', url), token, JSON.stringify(requestOf(operation, args)))
      const { data, errors }: GraphqlAnswer = await response.json()
      const [error] = errors ?? []
      if (error !== undefined) throw new ApiError(error.message, error.extensions?.code ?? 'INTERNAL')
      if (data == null) throw new ApiError(`A API respondeu HTTP ${response.status} sem dados.`, 'INTERNAL')
      return answerOf(operation, data)
    },
    async send(file) {
      const body = new FormData()
      body.append('arquivo', file, file.name)
      const response = await post(new URL('/uploads', url), token, body)
      const { id, message }: { id?: string; message?: string } = await response.json()
      if (id === undefined) throw new ApiError(message ?? `HTTP ${response.status}`, 'INTERNAL')
      return id
    },
  }
}

async function post(url: URL, token: string | null, body: string | FormData): Promise<Response> {
  const headers = {
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
  try {
    return await fetch(url, { method: 'POST', headers, body })
  } catch (cause) {
    throw new Error(`${url.origin} não responde.`, { cause })
  }
}
