import { isNested } from '@monitorweb/contract/wire/field'
import type { ArgsOf, Operation, ResultOf } from '@monitorweb/contract/wire/operation'
import { answerOf, type GraphqlRequest, requestOf } from '@monitorweb/contract/wire/request'
import { answerWaits } from './answer-wait.ts'
import { ApiError, type ApiErrorCode, unreachable } from './api-error.ts'
import { refusalOfPage } from './session/next-page.ts'
import { storedToken } from './session/session.ts'
import { endSession, SESSION_EXPIRED } from './session/session-end.ts'

const ENDPOINT = '/graphql'
/** No call of these screens should take longer than this; after it the call fails and the person can go on. */
const LIMIT_MS = 30_000

type Chosen<O extends Operation> = Parameters<typeof requestOf<O>>[2]

interface WireError {
  message: string
  extensions?: { code?: ApiErrorCode; field?: string; reason?: string; reference?: string; retryAfterSeconds?: number }
}

interface WireAnswer {
  data?: { result: unknown } | null
  errors?: WireError[]
}

/**
 * Asks the server for one operation. Throws {@link ApiError} for an errors array and for a network failure alike;
 * where the server no longer knows the token the session ends as well. A page of another session changes nothing.
 */
export async function call<O extends Operation>(
  operation: O,
  args: ArgsOf<O>,
  chosen?: Chosen<O>,
): Promise<ResultOf<O>> {
  const refusal = operation.kind === 'mutation' ? refusalOfPage() : null
  if (refusal) throw refusal
  return await send(operation, requestOf(operation, args, chosen), null)
}

/** Does what {@link call} does, for what concerns the stored session itself, whichever the page shows. */
export async function callOfSession<O extends Operation>(operation: O, args: ArgsOf<O>): Promise<ResultOf<O>> {
  return await send(operation, requestOf(operation, args), null)
}

/** Does what {@link call} does, for what begins a session: a refusal says nothing of the stored one. */
export async function callOfNobody<O extends Operation>(operation: O, args: ArgsOf<O>): Promise<ResultOf<O>> {
  return await send(operation, requestOf(operation, args), null, null)
}

/** Does what {@link call} does, for a reading that is given up when `signal` says so. */
export function reading(signal: AbortSignal): typeof call {
  return (operation, args, chosen) => send(operation, requestOf(operation, args, chosen), signal)
}

async function send<O extends Operation>(
  operation: O,
  request: GraphqlRequest,
  signal: AbortSignal | null,
  token = storedToken(),
): Promise<ResultOf<O>> {
  const body = JSON.stringify(request)
  const answer =
    operation.kind === 'query'
      ? await answerWaits.askPatiently((patience) => post(body, token, patience), signal)
      : await sendOnce(body, token)
  const error = answer.errors?.[0]
  if (!error && answer.data) return answerOf(operation, answer.data)
  if (error?.extensions?.code === 'UNAUTHENTICATED' && token) {
    endSession(token, error.message || SESSION_EXPIRED, error.extensions.reason)
  }
  throw error ? apiErrorOf(operation, error) : unreachable()
}

async function sendOnce(body: string, token: string | null): Promise<WireAnswer> {
  const end = answerWaits.begin(null)
  return await post(body, token).finally(end)
}

async function post(body: string, token: string | null, given?: AbortSignal): Promise<WireAnswer> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (token) headers['Authorization'] = `Bearer ${token}`
  try {
    const limit = AbortSignal.timeout(LIMIT_MS)
    const signal = given ? AbortSignal.any([limit, given]) : limit
    const response = await fetch(ENDPOINT, { method: 'POST', headers, body, signal })
    return (await response.json()) as WireAnswer
  } catch {
    throw unreachable()
  }
}

function apiErrorOf(operation: Operation, { message, extensions = {} }: WireError): ApiError {
  const { code = 'INTERNAL', field, reference, reason, retryAfterSeconds } = extensions
  return new ApiError(code, message, {
    ...(field && { field: fieldNamed(operation, field) }),
    ...(reference && { reference }),
    ...(reason && { reason }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

/** Answers our own name of a field that the server names as the wire does. */
function fieldNamed(operation: Operation, wireName: string): string {
  const fields = Object.entries({ ...operation.args, ...operation.input?.fields })
  const found = fields.find(([, entry]) => !isNested(entry) && entry.inputWire === wireName)
  return found?.[0] ?? wireName
}
