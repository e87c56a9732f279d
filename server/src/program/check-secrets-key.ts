import type pg from 'pg'
import { settleSecretsKey } from '../auth/secrets/secrets-key.ts'
import type { Settings } from '../config.ts'
import { keptSecret } from './secrets-file.ts'

/**
 * Makes sure that the key opens the stored secrets, be it the operator's or the one kept in the data folder. Throws
 * StartupError.
 */
export async function checkSecretsKey(
  database: pg.PoolConfig,
  { settings, log }: { settings: Settings; log: (line: string) => void },
): Promise<void> {
  const { dataDir, previousSecretsKey: previousKey, isSecretsKeyLost: isKeyLost } = settings
  const secretsKey = settings.secretsKey ?? keptSecret(dataDir, 'secrets-key')
  const { rotated, dropped } = await settleSecretsKey(database, { secretsKey, previousKey, isKeyLost })
  if (rotated > 0) log(`Segredos guardados de novo com a chave nova: ${rotated}. SECRETS_KEY_PREVIOUS já pode sair.`)
  if (isKeyLost) log(`Segredos apagados, porque a chave deles se perdeu: ${dropped}. Tire SECRETS_KEY_LOST.`)
}
