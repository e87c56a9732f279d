import { FieldError } from '@monitorweb/contract/wire/field-error'
import type pg from 'pg'
import type { Viewer } from '../../storage/base/scope.ts'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import { findTotp } from '../../storage/identity/totp-store.ts'
import { countingGuesses, sessionFactorKey } from '../attempts/counted-guesses.ts'
import { useFactor } from './factor-use.ts'

/**
 * Asks whoever has a second factor to show it, and answers how they did; empty for who has none. Throws FieldError for a missing or a
 * wrong code, TooManyRequestsError.
 */
export async function confirmFactor(
  { pool, secrets }: { pool: pg.Pool; secrets: Secrets },
  viewer: Pick<Viewer, 'userId' | 'sessionId'>,
  code: { value: string; field: string },
): Promise<'' | 'app' | 'recovery'> {
  const { userId } = viewer
  const hasOne = await inTransaction(pool, async (client) => (await findTotp(client, userId))?.active === true)
  if (!hasOne) return ''
  if (code.value === '')
    throw new FieldError(code.field, 'Informe o código do aplicativo de verificação em duas etapas.')
  return await countingGuesses(pool, sessionFactorKey(viewer), async () => {
    const how = await inTransaction(pool, (client) => useFactor(client, secrets, { userId, code: code.value }))
    if (how === null) {
      throw new FieldError(code.field, 'O código não confere ou já foi usado. Espere o próximo e tente de novo.')
    }
    return how
  })
}
