import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { checkDurability } from '../storage/base/connections/check-durability.ts'
import { DatabaseClient } from '../storage/base/connections/database-client.ts'
import { CANNOT_CONNECT_NOW, serverNames } from '../storage/base/connections/primary.ts'
import { refuseOthersTables } from '../storage/base/others-tables.ts'
import { readSchemaVersion } from '../storage/base/schema-version.ts'
import { refuseCitusCluster } from '../storage/cells/citus-cluster.ts'
import { migrateToLatest } from '../storage/cells/migrate.ts'
import { settleCells } from '../storage/cells/settle-cells.ts'
import { refuseHalfTransferred } from '../storage/transfer/ready-target.ts'

const PATIENCE_MS = 30_000
/** Of several servers one takes over when the first was missed for long enough, which takes most of a minute. */
const TAKEOVER_PATIENCE_MS = 120_000
/**
 * These codes come from a server that is starting, stopping or not yet there, as when a whole machine starts at once.
 */
const PASSING_CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'],
  CANNOT_CONNECT_NOW,
]

interface Options {
  /** Into how many cells the database is to be divided; nothing said: as it is. */
  cells?: number | null
  log(line: string): void
  /** Is called before the schema is made or changed, and waited for. */
  onMigration?: ((change: 'made' | 'changed') => Promise<void> | void) | undefined
}

/**
 * Waits for the database, checks that it keeps what it confirms, and brings its schema up to date, wholly or not at all.
 * Answers into how many cells it is divided. Throws StartupError.
 */
export async function prepareDatabase(
  database: { connectionString: string },
  { cells, log, onMigration }: Options,
): Promise<number> {
  const client = await connect(database, log)
  try {
    for (const warning of await checkDurability(client, serverNames(database.connectionString).length > 1)) log(warning)
    await refuseCitusCluster(client)
    await refuseHalfTransferred(client)
    const version = await readSchemaVersion(client)
    if (version === 'empty') await refuseOthersTables(client)
    if (version === 'older' || version === 'empty') await onMigration?.(version === 'older' ? 'changed' : 'made')
  } finally {
    await client.end()
  }
  await migrateToLatest(database).catch((error: Error) => {
    if (error instanceof StartupError) throw error
    // All changes are of one transaction.
    throw new StartupError(
      `O banco de dados não pôde ser atualizado para esta versão, e está como estava: ${error.message}. ` +
        'Use a versão anterior do programa, e envie esta mensagem a quem o mantém.',
    )
  })
  return await settleCells(database, cells ?? null)
}

async function connect(database: { connectionString: string }, log: (line: string) => void): Promise<pg.Client> {
  const servers = serverNames(database.connectionString)
  const limit = Date.now() + (servers.length > 1 ? TAKEOVER_PATIENCE_MS : PATIENCE_MS)
  for (let told = false; ; told = true) {
    const client = new DatabaseClient({ ...database, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return client
    } catch (error) {
      const named = servers.length > 1 ? servers.join(' ou ') : nameOf(client)
      if (!isPassing(error as NodeJS.ErrnoException) || Date.now() > limit) throw explain(named, error as Error)
      if (!told) log(`Aguardando o banco de dados em ${named}.`)
      await wait(500)
    }
  }
}

/** That a machine answers nothing at all, or cuts what was begun, node-postgres says in words alone. */
function isPassing({ code = '', message }: NodeJS.ErrnoException): boolean {
  return PASSING_CODES.includes(code) || /^(timeout|Connection terminated)/.test(message)
}

function explain(named: string, error: NodeJS.ErrnoException): StartupError {
  const reasons: Record<string, string> = {
    '28P01': 'o usuário ou a senha não conferem',
    '28000': 'o servidor não aceita este usuário',
    '3D000': 'o banco não existe',
    '53300': 'o servidor está com todas as conexões ocupadas',
    ENOTFOUND: 'o endereço não existe',
    [CANNOT_CONNECT_NOW]: 'nenhum servidor aceita gravações',
  }
  const reason = reasons[error.code ?? ''] ?? (error.message || error.code)
  return new StartupError(`Não foi possível abrir o banco de dados em ${named}: ${reason}. Veja DATABASE_URL.`)
}

/** Names the database for people, without the password. */
function nameOf({ host, port, database }: pg.Client): string {
  return `${host}:${port}/${database}`
}
