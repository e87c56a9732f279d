import { randomUUID } from 'node:crypto'
import { networkOf } from '@monitorweb/domain/text/network-address'
import type pg from 'pg'
import { createRequestBudget } from '../budgets/request-budget.ts'
import { notify } from '../storage/base/connections/notify.ts'

/** So many wrong secrets of a device are heard from one network; then none is, be it right, until some time has passed. */
const GUESSES = { perSecond: 1 / 300, burst: 20 }

/** Says whose secret is guessed from where, so that whoever guesses at several processes gets no more guesses than at one. */
export const GUESS_CHANNEL = 'secret_guesses'

/** So many wait for a database that does not answer; what comes beyond is counted here alone. */
const MOST_UNTOLD = 1_000

export interface SecretGuesses {
  hasLeft(deviceId: number, address: string): boolean
  /** Counts a wrong secret here, and tells the other processes. */
  spend(deviceId: number, address: string): void
  /** Counts one of another process, as {@link GUESS_CHANNEL} said it. */
  hear(payload: string): void
}

/**
 * Counts wrong secrets. Each process remembers its own and those of the others, so that a right one asks the database nothing; wrong ones that
 * come during one statement are told by the next.
 */
export function createSecretGuesses(pool: pg.Pool): SecretGuesses {
  const budget = createRequestBudget(GUESSES)
  const own = randomUUID()
  let spent = 0
  let untold: string[] = []
  let isTelling = false

  async function tell(): Promise<void> {
    if (isTelling) return
    isTelling = true
    while (untold.length > 0) {
      const told = untold
      untold = []
      // While the database is away no device is found either, and nothing is guessed.
      await notify(pool, GUESS_CHANNEL, told).catch(() => undefined)
    }
    isTelling = false
  }

  return {
    hasLeft: (deviceId, address) => budget.hasLeft(keyOf(deviceId, address)),
    spend(deviceId, address) {
      const key = keyOf(deviceId, address)
      budget.spend(key)
      // Of payloads that are the same a transaction delivers one.
      if (untold.length < MOST_UNTOLD) untold.push(`${own} ${++spent} ${key}`)
      void tell()
    },
    hear(payload) {
      const [teller, , ...rest] = payload.split(' ')
      const key = rest.join(' ')
      if (key !== '' && teller !== own && budget.hasLeft(key)) budget.spend(key)
    },
  }
}

/** Other networks do not pay for those who guess, the tracker's own least of all. */
function keyOf(deviceId: number, address: string): string {
  return `${deviceId} ${networkOf(address)}`
}
