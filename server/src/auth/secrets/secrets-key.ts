import type pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import { openDatabase } from '../../storage/base/connections/database.ts'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import { inTransaction } from '../../storage/base/transaction.ts'
import {
  dropSecrets,
  findAnyAccessSecret,
  findAnySecret,
  findKeyProof,
  lockSecretsKey,
  sealAnew,
  storeKeyProof,
  tellKeyChange,
} from '../../storage/identity/secrets-key-store.ts'
import { createSecrets } from './secrets.ts'

const PROOF = 'monitorweb'

interface Keys {
  secretsKey: string
  /** The key that was used before, where the operator changes it. */
  previousKey: string | null
  /** Whether the operator says that the key of what is stored is lost. */
  isKeyLost?: boolean
}

/**
 * Makes sure that what is stored opens under the key, before anything is encrypted under another. With the previous key
 * given, everything is encrypted anew in one transaction, at a later start also what a process had sealed that had not heard
 * of the new one; where the key is said to be lost, what nobody can open any more is dropped. Answers how many secrets that
 * were. Throws StartupError.
 */
export async function settleSecretsKey(
  database: pg.PoolConfig,
  { secretsKey, previousKey, isKeyLost = false }: Keys,
): Promise<{ rotated: number; dropped: number }> {
  const pool = openDatabase({ ...database, max: 1 })
  try {
    return await inTransaction(pool, async (client) => {
      // Two processes that start at once must not both begin, nor one see the other halfway.
      await lockSecretsKey(client)
      const secrets = createSecrets(secretsKey)
      const proof = await findKeyProof(client)
      const known = proof ?? (await findAnySecret(client))
      if (known !== null && !opens(secrets, known)) {
        const previous = previousKey === null ? null : createSecrets(previousKey)
        if (previous && opens(previous, known))
          return { rotated: await rotate(client, { secrets, previous }), dropped: 0 }
        if (!isKeyLost) throw wrongKey(previous !== null)
        return { rotated: 0, dropped: await beginAnew(client, secrets) }
      }
      if (proof === null) await storeKeyProof(client, secrets.encrypt(PROOF))
      const rotated = previousKey === null ? 0 : await sealLate(client, secrets, createSecrets(previousKey))
      return { rotated, dropped: 0 }
    })
  } finally {
    await pool.end()
  }
}

/**
 * Whether the keys open what devices have to show. Who opens none of the other secrets lets devices in all the same, as long as none of
 * them has one.
 */
export async function opensAccessSecrets(pool: pg.Pool, secrets: Pick<Secrets, 'decrypt'>): Promise<boolean> {
  const proof = await findKeyProof(pool)
  if (proof !== null && opens(secrets, proof)) return true
  const any = await findAnyAccessSecret(pool)
  return any === null || opens(secrets, any)
}

/** Whether the key is that under which the database keeps its secrets; where it keeps none yet, any key is. */
export async function isKeyOfDatabase(pool: pg.Pool, secrets: Pick<Secrets, 'decrypt'>): Promise<boolean> {
  const proof = await findKeyProof(pool)
  return proof === null || opens(secrets, proof)
}

function opens(secrets: Pick<Secrets, 'decrypt'>, stored: string): boolean {
  try {
    secrets.decrypt(stored)
    return true
  } catch {
    return false
  }
}

async function rotate(
  client: pg.PoolClient,
  { secrets, previous }: { secrets: Secrets; previous: Secrets },
): Promise<number> {
  const rotated = await sealAnew(client, (sealed) => secrets.encrypt(previous.decrypt(sealed)))
  await storeKeyProof(client, secrets.encrypt(PROOF))
  await tellKeyChange(client)
  return rotated
}

/** What a process sealed by the key before, when it had not heard of the change yet, opens by that key alone. */
async function sealLate(client: pg.PoolClient, secrets: Secrets, previous: Secrets): Promise<number> {
  return await sealAnew(client, (sealed) =>
    opens(secrets, sealed) || !opens(previous, sealed) ? null : secrets.encrypt(previous.decrypt(sealed)),
  )
}

async function beginAnew(client: pg.PoolClient, secrets: Secrets): Promise<number> {
  const dropped = await dropSecrets(client)
  await storeKeyProof(client, secrets.encrypt(PROOF))
  await tellKeyChange(client)
  return dropped
}

function wrongKey(isPreviousGiven: boolean): StartupError {
  const variables = isPreviousGiven ? 'Nem SECRETS_KEY nem SECRETS_KEY_PREVIOUS abrem' : 'SECRETS_KEY não abre'
  return new StartupError(
    `${variables} os segredos guardados no banco de dados. Informe em SECRETS_KEY a chave com que foram guardados ` +
      '(sem a variável, vale o arquivo secrets-key da pasta de dados); para trocar de chave, informe a nova em ' +
      'SECRETS_KEY e a antiga em SECRETS_KEY_PREVIOUS. Se ela se perdeu para sempre, veja «a chave se perdeu» no manual.',
  )
}
