import type pg from 'pg'
import { whyConfirmedAlone } from '../storage/base/connections/check-durability.ts'
import { primaryOf } from '../storage/base/connections/primary.ts'
import type { Warning } from './obstacle.ts'
import { createQuietLook } from './quiet-look.ts'

/** Makes a look whether the server that would take over has what was confirmed; null where it has, and where there is one server alone. */
export function createStandbyLook(pool: Pick<pg.Pool, 'query' | 'options'>): () => Promise<Warning | null> {
  if (primaryOf(pool.options.connectionString) === null) return async () => null
  return createQuietLook(async () => {
    const message = await whyConfirmedAlone(pool)
    return message === null ? null : { reason: 'confirmedAlone', message }
  })
}
