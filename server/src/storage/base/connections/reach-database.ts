import type pg from 'pg'
import { StartupError } from '../../../errors/startup-error.ts'
import { DatabaseClient } from './database-client.ts'
import { CANNOT_CONNECT_NOW, serverNames } from './primary.ts'

const PATIENCE_MS = 5_000

/**
 * These codes come from a server that is starting, stopping or not yet there, as when a whole machine starts at once.
 */
const PASSING_CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'],
  CANNOT_CONNECT_NOW,
]

/** By what code, or in what words of node-postgres, it is known why a database was not reached. */
const REASONS: readonly [known: RegExp, reason: string][] = [
  [/^28P01$/, 'o usuário ou a senha não conferem'],
  [/^28000$/, 'o servidor não aceita este usuário, ou não deste endereço'],
  [/^3D000$/, 'o banco não existe'],
  [/^42501$/, 'o usuário não tem permissão de usar este banco'],
  [/^53300$/, 'o servidor está com todas as conexões ocupadas'],
  [new RegExp(`^${CANNOT_CONNECT_NOW}$`), 'nenhum servidor aceita gravações'],
  [/^ENOTFOUND$/, 'o endereço não existe'],
  [/^EAI_AGAIN$/, 'o nome do endereço não pôde ser consultado'],
  [/^(ECONNREFUSED|ENOENT)$/, 'nenhum PostgreSQL atende ali'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$|^timeout/, 'a máquina não responde'],
  [/^(ECONNRESET|EPIPE)$|^Connection terminated/, 'a conexão foi cortada'],
  [/client password must be a (non-empty )?string/, 'falta a senha'],
  [/does not support SSL/, 'o servidor não fala TLS'],
  [/CERT|ERR_TLS|SELF_SIGNED|certificate/, 'o certificado do servidor não vale'],
]

/** What helps where the program's own database answers, and lets nobody in; whom it knows are users of the system. */
const OWN_WAYS: Readonly<Record<string, string>> = {
  '28000': 'Ele é do programa: rode com o usuário do sistema com que o programa roda.',
  '53300': 'Ele é do programa: rode de novo em um minuto.',
}

/** Tells whether a database that was not reached may be there in a moment. */
export function isPassing({ code = '', message }: NodeJS.ErrnoException): boolean {
  // That a machine answers nothing at all, or cuts what was begun, node-postgres says in words alone.
  return PASSING_CODES.includes(code) || /^(timeout|Connection terminated)/.test(message)
}

/** Says in Portuguese which database was not reached and why, without the password. */
export function unreachable(client: pg.Client, config: pg.ClientConfig, error: NodeJS.ErrnoException): StartupError {
  const { code = '', message } = error
  const reason = REASONS.find(([known]) => known.test(code) || known.test(message))?.[1] ?? (message || code)
  const way = config.connectionString
    ? 'Veja DATABASE_URL.'
    : (OWN_WAYS[code] ?? 'Ele é do programa: inicie-o, e rode de novo.')
  const words = `Não foi possível abrir o banco de dados em ${placeOf(client, config)}: ${reason}. ${way}`
  return new StartupError(words, { cause: error })
}

/** Names the database for people, without the password. */
export function placeOf({ host, port, database }: pg.Client, { connectionString }: pg.ClientConfig): string {
  const servers = connectionString === undefined ? [] : serverNames(connectionString)
  return servers.length > 1 ? servers.join(' ou ') : `${host}:${port}/${database}`
}

/** Connects, for a command that somebody waits for. Throws StartupError with the sentence that says why it could not. */
export async function reachDatabase(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new DatabaseClient({ ...config, connectionTimeoutMillis: PATIENCE_MS })
  try {
    return await client.connect()
  } catch (error) {
    throw unreachable(client, config, error as Error)
  }
}
