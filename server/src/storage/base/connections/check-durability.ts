import type pg from 'pg'
import { StartupError } from '../../../errors/startup-error.ts'
import { LEAST_POSTGRES } from '../../../postgres-version.ts'

/** The settings of a server, as `current_setting` says them. */
type ServerSettings = ReadonlyMap<string, string>

/**
 * Answers sentences about settings under which an acknowledged position could be lost; none where all is well. `isSeveral` tells that
 * another server would take over. Throws StartupError for a server older than PostgreSQL 15.
 */
export async function checkDurability(client: Pick<pg.Client, 'query'>, isSeveral = false): Promise<string[]> {
  const settings = await readSettings(client)
  if (Number(settings.get('server_version_num')) < LEAST_POSTGRES * 10_000) {
    throw new StartupError(
      `O banco de dados é PostgreSQL ${settings.get('server_version')}; o programa precisa do ${LEAST_POSTGRES} ou mais novo.`,
    )
  }
  const switchedOff = ['fsync', 'full_page_writes', 'synchronous_commit']
    .filter((name) => settings.get(name) === 'off')
    .map(
      (name) =>
        `Atenção: no PostgreSQL, ${name} está desligado; posições já confirmadas aos rastreadores podem se perder numa ` +
        'queda de energia. Ligue-o na configuração do servidor.',
    )
  const alone = isSeveral ? whyAlone(settings) : null
  return alone === null ? switchedOff : [...switchedOff, `Atenção: ${alone}`]
}

/**
 * Answers, of several servers, why what is confirmed would not be on the one that takes over; null where it would. Where commits are `off`
 * another sentence says more.
 */
export async function whyConfirmedAlone(client: Pick<pg.Pool, 'query'>): Promise<string | null> {
  return whyAlone(await readSettings(client))
}

function whyAlone(settings: ServerSettings): string | null {
  const lost = 'posições já confirmadas aos rastreadores podem se perder quando o outro servidor assumir.'
  if (settings.get('synchronous_standby_names') === '') {
    return `DATABASE_URL nomeia vários servidores, mas o PostgreSQL não espera por nenhuma réplica (synchronous_standby_names está vazio): ${lost}`
  }
  if (settings.get('synchronous_commit') !== 'local') return null
  return `DATABASE_URL nomeia vários servidores, mas o PostgreSQL não espera pela réplica (synchronous_commit é «local»): ${lost}`
}

async function readSettings(client: Pick<pg.Client, 'query'>): Promise<ServerSettings> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('server_version', 'server_version_num', 'fsync', 'full_page_writes',
       'synchronous_commit', 'synchronous_standby_names')`,
  )
  return new Map(rows.map((row) => [row.name, row.setting]))
}
