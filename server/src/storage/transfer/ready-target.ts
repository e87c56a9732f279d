import { StartupError } from '../../errors/startup-error.ts'
import { sqlStateOf } from '../base/database-errors.ts'
import type { Queryable } from '../base/queryable.ts'
import { readSchemaVersion } from '../base/schema-version.ts'
import { refuseCitusCluster } from '../cells/citus-cluster.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Throws StartupError where a database of the operator's cannot take what a transfer brings: one that is used, which nobody may overwrite
 * (what an interrupted transfer left is no use), or one whose user may not write rows in an order of their own.
 */
export async function refuseUnready(target: Queryable): Promise<void> {
  await refuseCitusCluster(target)
  if (await isUsed(target))
    throw new StartupError('DATABASE_URL: esse banco já tem rastreadores ou veículos. Nada foi alterado; use um vazio.')
  try {
    await target.query('set session_replication_role = replica')
  } catch (error) {
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error
    throw new StartupError(
      'DATABASE_URL: falta ao usuário do banco uma permissão, só para isto. Como postgres, no servidor dele: ' +
        'grant set on parameter session_replication_role to USUÁRIO',
    )
  }
}

async function isUsed(target: Queryable): Promise<boolean> {
  if ((await readSchemaVersion(target)) === 'empty') return false
  const { rows } = await target.query<{ used: boolean }>(
    `select to_regclass('transfer.source') is null and exists (select from public.device union all select from public.vehicle) as used`,
  )
  return rows[0]!.used
}
