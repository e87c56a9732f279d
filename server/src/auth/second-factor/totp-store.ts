import type pg from 'pg'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import { newRecoveryCodes, recoveryDigest, stepOfCode } from './totp-code.ts'

interface StoredTotp {
  secret: string
  active: boolean
}

/** The second factor of a person, locked; null where none was begun. */
export async function findTotp(client: pg.PoolClient, userId: number): Promise<StoredTotp | null> {
  const { rows } = await client.query<StoredTotp>(
    `select secret_encrypted as secret, activated_at is not null as active from totp where user_id = $1 for update`,
    [userId],
  )
  return rows[0] ?? null
}

/** Begins anew; what was begun and never activated is forgotten. */
export async function beginTotp(client: pg.PoolClient, userId: number, secretEncrypted: string): Promise<void> {
  await client.query(
    `insert into totp (user_id, secret_encrypted) values ($1, $2)
     on conflict (user_id) do update set secret_encrypted = $2, started_at = now(), last_step = 0
       where totp.activated_at is null`,
    [userId, secretEncrypted],
  )
}

/** Answers the recovery codes, which are kept as digests only. */
export async function markActive(client: pg.PoolClient, userId: number): Promise<string[]> {
  await client.query('update totp set activated_at = now() where user_id = $1', [userId])
  const codes = newRecoveryCodes()
  await client.query('insert into recovery_code (user_id, code_digest) select $1, unnest($2::bytea[])', [
    userId,
    codes.map(recoveryDigest),
  ])
  return codes
}

/** Answers whether there was one that was active. */
export async function removeTotp(client: pg.PoolClient, userId: number): Promise<boolean> {
  const { rows } = await client.query<{ active: boolean }>(
    'delete from totp where user_id = $1 returning activated_at is not null as active',
    [userId],
  )
  return rows[0]?.active ?? false
}

/** How a code was right, or null. Each code is right once: a step of time that was used, or one before it, is over. */
export async function useFactor(
  client: pg.PoolClient,
  secrets: Secrets,
  { userId, code }: { userId: number; code: string },
): Promise<'app' | 'recovery' | null> {
  const totp = await findTotp(client, userId)
  if (!totp) return null
  const step = stepOfCode(readSecret(totp.secret, secrets), code)
  if (step !== null) {
    const { rowCount } = await client.query('update totp set last_step = $2 where user_id = $1 and last_step < $2', [
      userId,
      step,
    ])
    return rowCount === 1 ? 'app' : null
  }
  const { rowCount } = await client.query(
    'update recovery_code set used_at = now() where user_id = $1 and code_digest = $2 and used_at is null',
    [userId, recoveryDigest(code)],
  )
  return rowCount === 1 ? 'recovery' : null
}

/** Where SECRETS_KEY is another one than it was, no app's code is right, but recovery codes still are. */
function readSecret(encrypted: string, secrets: Secrets): string {
  try {
    return secrets.decrypt(encrypted)
  } catch {
    return ''
  }
}
