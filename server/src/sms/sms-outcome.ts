import type { SmsGatewayForm } from '@monitorweb/contract/commands/sms-gateway-operations'
import {
  type Answer,
  type OutgoingRequest,
  post,
  UnreachableAddressError,
} from '../notices/channels/outgoing-request.ts'
import type { MayReach } from '../notices/channels/reachable-address.ts'

/** What became of a message that was handed to a gateway. */
export type SmsOutcome =
  | { kind: 'handedOver'; smsId: string }
  | { kind: 'refused'; words: string }
  /** It has not gone out, and may be tried again after so long. */
  | { kind: 'later'; words: string; afterMs: number }
  /** Nobody knows: the request went out, and no answer came that says. */
  | { kind: 'unknown'; words: string }

const LONGEST_WORDS = 200
const LATER_MS = 15_000
/** No connection came about, so that nothing was sent over one. */
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENODATA',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEOUT',
])

export async function handOverSms(
  request: OutgoingRequest,
  { idField }: Pick<SmsGatewayForm, 'idField'>,
  mayReach: MayReach,
): Promise<SmsOutcome> {
  try {
    return judged(await post(request, mayReach), idField)
  } catch (error) {
    if (error instanceof UnreachableAddressError) return { kind: 'refused', words: error.message }
    const { code, message } = error as NodeJS.ErrnoException
    return code !== undefined && NOT_REACHED.has(code)
      ? { kind: 'later', words: `O gateway de SMS não responde (${code}).`, afterMs: LATER_MS }
      : { kind: 'unknown', words: `O gateway de SMS não disse se recebeu o SMS (${message}).` }
  }
}

function judged({ status, body, retryAfterMs }: Answer, idField: string): SmsOutcome {
  if (status >= 200 && status < 300) return { kind: 'handedOver', smsId: valueAt(parsed(body), idField) }
  const words = `O gateway de SMS respondeu ${status}: ${body.replace(/\s+/g, ' ').slice(0, LONGEST_WORDS)}`
  // Of these two it is said that nothing was done (RFC 6585, RFC 9110); a fault of the gateway may have come after it sent.
  if (status === 429 || status === 503) return { kind: 'later', words, afterMs: retryAfterMs ?? LATER_MS }
  return { kind: status >= 500 || status === 408 ? 'unknown' : 'refused', words }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** Reads the text or number that stands at names with dots between; '' where there is none. */
export function valueAt(value: unknown, path: string): string {
  if (path === '') return ''
  let at: unknown = value
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return ''
    at = (at as Record<string, unknown>)[name]
  }
  return typeof at === 'string' || typeof at === 'number' ? String(at) : ''
}
