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
    throw new StartupError(
      'DATABASE_URL: esse banco já tem rastreadores, veículos ou acessos de pessoas. Nada foi alterado; use um vazio.',
    )
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

/** Throws StartupError where a transfer into this database is not over: it lacks rows, and the next try begins it anew. */
export async function refuseHalfTransferred(database: Queryable): Promise<void> {
  if (!(await isHalfTransferred(database))) return
  throw new StartupError(
    'DATABASE_URL: a mudança do banco próprio para este não terminou, e faltam dados nele. ' +
      'Rode npm run upgrade de novo, ou inicie sem DATABASE_URL, com o banco próprio.',
  )
}

async function isHalfTransferred(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ half: boolean }>(
    "select exists (select from pg_namespace where nspname = 'transfer') as half",
  )
  return rows[0]!.half
}

async function isUsed(target: Queryable): Promise<boolean> {
  if ((await readSchemaVersion(target)) === 'empty' || (await isHalfTransferred(target))) return false
  const { rows } = await target.query<{ used: boolean }>(
    `select exists (select from public.device union all select from public.vehicle union all select from public.session) as used`,
  )
  return rows[0]!.used
}
