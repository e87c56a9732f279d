import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { readLastUnopenedAt } from '../storage/reception/refused-connection-store.ts'
import type { Warning } from './obstacle.ts'
import { createQuietLook } from './quiet-look.ts'

/** A device that is not let in tries again within this; later somebody has seen to it. */
const RECENT_MS = 15 * 60_000

/**
 * What operators are warned of where a gateway, of this machine or another, could not open what a device has to show. Whoever
 * is not logged in may read it too, so it names no device: the page of reception does.
 */
function warningOfKey(lastAt: EpochMs, now: EpochMs): Warning | null {
  if (now - lastAt > RECENT_MS) return null
  const message =
    'Um gateway não abre a senha de um rastreador, e não aceita os que têm senha no cadastro: ' +
    'inicie-o com a mesma SECRETS_KEY dos outros processos. Recepção diz quais são e a que porta vieram.'
  return { reason: 'otherKey', message }
}

/** Makes a look at who was not let in for it, by whichever gateway. */
export function createKeyLook(pool: pg.Pool): () => Promise<Warning | null> {
  const look = createQuietLook(() => readLastUnopenedAt(pool))
  return async () => {
    const lastAt = await look()
    return lastAt === null ? null : warningOfKey(lastAt, Date.now())
  }
}
