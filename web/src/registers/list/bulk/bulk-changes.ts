import { LARGEST_BATCH } from '@monitorweb/contract/registers/register-lists'
import { registerTools } from '@monitorweb/contract/registers/register-tools'
import { ApiError, type ApiErrorCode, messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import type { Register } from '../../register.ts'

/** Says what became of several records. */
export interface BulkOutcome {
  /** The keys of the records that are gone or changed. */
  done: string[]
  refused: { key: string; message: string }[]
}

/** These say nothing of the record: any other would be refused as well. */
const OF_ALL: readonly ApiErrorCode[] = ['UNREACHABLE', 'OTHER_SESSION', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS']

interface Bulk {
  register: Register<never>
  keys: readonly string[]
  onProgress(done: number): void
}

/**
 * Makes records active (0) or inactive (1), as many at once as the server takes. Of each such batch all are changed or
 * none; a batch that is not answered is the last.
 */
export async function changeStatuses({ register, keys, onProgress }: Bulk, status: number): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (let from = 0; from < keys.length; from += LARGEST_BATCH) {
    const batch = keys.slice(from, from + LARGEST_BATCH)
    try {
      const results = await call(registerTools.changeStatuses, {
        register: register.wire,
        // A serial may have a comma in it.
        keys: JSON.stringify(batch),
        status,
      })
      const refused = results.filter(({ outcome: said }) => said === 'erro')
      outcome.refused.push(...refused.map(({ key, message }) => ({ key, message })))
      if (refused.length === 0) outcome.done.push(...batch)
    } catch (error) {
      outcome.refused.push({ key: '', message: messageOf(error) })
      break
    }
    onProgress(from + batch.length)
  }
  return outcome
}

/**
 * Deletes records one after the other; a record that the server refuses to delete stays, and the others go on. Where the
 * server is away, or takes no call of this person now, no other is tried.
 */
export async function removeAll({ register, keys, onProgress }: Bulk): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (const [index, key] of keys.entries()) {
    try {
      await register.remove(key)
      outcome.done.push(key)
    } catch (error) {
      outcome.refused.push({ key, message: messageOf(error) })
      if (error instanceof ApiError && OF_ALL.includes(error.code)) break
    }
    onProgress(index + 1)
  }
  return outcome
}
