import { ATTEMPTS_BEFORE_NEXT } from '../storage/notices/mailed-notices.ts'
import type { Outcome } from './channels/channel.ts'

const FIRST_RETRY_MS = 10_000
const LONGEST_RETRY_MS = 15 * 60_000

/** What is done with a notice that a channel did not take. */
export type NextStep = { kind: 'again'; inMs: number } | { kind: 'nextChannel' } | { kind: 'giveUp' }

interface Known {
  /** On this channel, without the one that just failed. */
  attempts: number
  hasNext: boolean
  /** After that the notice is of no use. */
  leftMs: number
}

/** Decides what comes after a channel failed: patience with the last one, little with those before it. */
export function nextStep(outcome: Exclude<Outcome, { kind: 'taken' }>, { attempts, hasNext, leftMs }: Known): NextStep {
  if (outcome.kind === 'refused') return hasNext ? { kind: 'nextChannel' } : { kind: 'giveUp' }
  const delay = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts, 30), LONGEST_RETRY_MS)
  const inMs = Math.max(delay, outcome.retryAfterMs ?? 0)
  const isSlow = attempts + 1 >= ATTEMPTS_BEFORE_NEXT || inMs > 60_000
  if (hasNext && isSlow) return { kind: 'nextChannel' }
  return inMs > leftMs ? { kind: 'giveUp' } : { kind: 'again', inMs }
}
