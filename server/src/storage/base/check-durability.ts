import type pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'

const LEAST_MAJOR = 15

/**
 * Answers sentences about settings under which an acknowledged position could be lost; none where all is well. Throws
 * StartupError for a server older than PostgreSQL 15.
 */
export async function checkDurability(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('server_version', 'server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit')`,
  )
  const settings = new Map(rows.map((row) => [row.name, row.setting]))
  if (Number(settings.get('server_version_num')) < LEAST_MAJOR * 10_000) {
    throw new StartupError(
      `O banco de dados é PostgreSQL ${settings.get('server_version')}; o programa precisa do ${LEAST_MAJOR} ou mais novo.`,
    )
  }
  return ['fsync', 'full_page_writes', 'synchronous_commit']
    .filter((name) => settings.get(name) === 'off')
    .map(
      (name) =>
        `Atenção: no PostgreSQL, ${name} está desligado; posições já confirmadas aos rastreadores podem se perder numa ` +
        'queda de energia. Ligue-o na configuração do servidor.',
    )
}
