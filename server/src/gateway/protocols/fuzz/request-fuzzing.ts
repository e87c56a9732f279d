import { BadRequestError } from '../../protocol.ts'
import { createChance } from './chance.ts'
import { checkMessage, type Fuzzed, type FuzzOptions } from './fuzzing.ts'
import { mutated } from './mutations.ts'
import type { FuzzedRequest } from './requests.ts'

/**
 * Feeds mutated requests to what reads them. Throws what that may not do, with the seed, the round and the bytes: anything
 * thrown but {@link BadRequestError}, a message of nobody, a number that is none.
 */
export function fuzzRequests({ name, samples, read }: FuzzedRequest, { rounds, seed }: FuzzOptions): Fuzzed {
  const chance = createChance(seed)
  const found: Fuzzed = { read: 0, broken: 0, slowestMs: 0 }
  for (let round = 0; round < rounds; round++) {
    const bytes = mutated(samples, chance)
    const begun = performance.now()
    try {
      for (const message of read(bytes)) {
        checkMessage(message)
        if (!message.serial) throw new RangeError('a message of nobody')
        found.read++
      }
    } catch (error) {
      if (!(error instanceof BadRequestError))
        throw new Error(`${name}, seed ${seed}, round ${round}: ${bytes.toString('hex')}`, { cause: error })
      found.broken++
    }
    found.slowestMs = Math.max(found.slowestMs, performance.now() - begun)
  }
  return found
}
