import type { Outcome } from './channel.ts'
import { type Answer, type OutgoingRequest, post, UnreachableAddressError } from './outgoing-request.ts'
import type { MayReach } from './reachable-address.ts'
import { whyUnanswered } from './why-unanswered.ts'

/** What only means "not now", of the statuses that say no. */
const TEMPORARY = [408, 425, 429]

/** Posts, and answers what became of it as `judge` reads the answer. Without an answer it is tried again later. */
export async function postNotice(
  request: OutgoingRequest,
  mayReach: MayReach,
  judge: (answer: Answer) => Outcome = judgeStatus,
): Promise<Outcome> {
  try {
    return judge(await post(request, mayReach))
  } catch (error) {
    if (error instanceof UnreachableAddressError) return { kind: 'refused', reason: error.message }
    return { kind: 'later', reason: `Sem resposta: ${whyUnanswered(error)}.` }
  }
}

/** Judges by the status alone: 2xx takes, a refusal of its own is final, and the server's trouble passes. */
export function judgeStatus({ status, retryAfterMs }: Answer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  const reason = `Respondeu ${status}.`
  if (status >= 300 && status < 400) {
    return { kind: 'refused', reason: `${reason} Redirecionamentos não são seguidos: use o endereço final.` }
  }
  if (status >= 500 || TEMPORARY.includes(status)) {
    return { kind: 'later', reason, ...(retryAfterMs !== null && { retryAfterMs }) }
  }
  return { kind: 'refused', reason }
}

/** Reads an answer that should be a JSON object; an empty one where it is not. */
export function readObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
