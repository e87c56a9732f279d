import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openPool } from '../../src/storage/base/connections/database.ts'
import { MIGRATION_PATH } from '../../src/storage/base/connections/search-path.ts'
import { isOwnSchema } from '../../src/storage/migrations/cell-schemas.ts'
import { migrations } from '../../src/storage/migrations/migrations.ts'
import { listTables, placeOf, quoted, type StoredTable } from '../../src/storage/transfer/tables-of-database.ts'

/** What a release left: its database as text, and what its API answered about it. */
export interface ReleaseData {
  /** The newest migration that the release knew. */
  migration: string
  tables: (Place & Pick<StoredTable, 'parent' | 'bounds' | 'columns'> & { rows: string })[]
  sequences: (Place & { last: string })[]
  answers: { query: string; answer: unknown }[]
}

/** The first releases named no schema: all they had was in `public`. */
interface Place {
  schema?: string
  name: string
}

/** Written once with each release and never again: later programs are held to it. */
export function releaseFile(version: string): URL {
  return new URL(`./${version}.json.gz`, import.meta.url)
}

export function readRelease(version: string): ReleaseData {
  return JSON.parse(gunzipSync(readFileSync(releaseFile(version))).toString())
}

export async function writeRelease(
  version: string,
  { url, answers }: { url: string; answers: ReleaseData['answers'] },
): Promise<void> {
  const data = await connected(url, async (client) => {
    const tables: ReleaseData['tables'] = []
    for (const { schema, name, parent, bounds, columns } of await listTables(client)) {
      const rows = await text(client.query(copyTo(`copy ${inOrder({ schema, name }, columns)} to stdout`)))
      tables.push({ schema, name, parent, bounds, columns, rows })
    }
    const { rows: sequences } = await client.query(
      `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
       where ${isOwnSchema('schemaname')} and last_value is not null`,
    )
    return { migration: Object.keys(migrations).sort().at(-1)!, tables, sequences, answers }
  })
  writeFileSync(releaseFile(version), gzipSync(JSON.stringify(data), { level: 9 }))
}

/** Makes an empty database what it was when the release stopped. */
export async function restoreRelease({ migration, tables, sequences }: ReleaseData, url: string): Promise<void> {
  const pool = openPool({ connectionString: url }, MIGRATION_PATH)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(migration).finally(() => db.destroy())
  if (error) throw error
  await connected(url, async (client) => {
    await client.query('begin')
    // What rows point at may come after them, and triggers did their work in the release.
    await client.query('set local session_replication_role = replica')
    const alone = tables.filter(({ parent }) => parent === null)
    await client.query(`truncate ${alone.map(placed).join(', ')} cascade`)
    for (const { parent, bounds, columns, rows, ...table } of tables) {
      const whole = parent === null ? null : placed({ ...table, name: parent })
      if (whole !== null) await client.query(`create table ${placed(table)} partition of ${whole} ${bounds}`)
      const writing = client.query(copyFrom(`copy ${inOrder(table, columns)} from stdin`))
      await pipeline([rows], writing)
    }
    for (const { last, ...sequence } of sequences) {
      await client.query('select setval($1::regclass, $2)', [placed(sequence), last])
    }
    await client.query('commit')
  })
}

function inOrder(table: Place, columns: readonly string[]): string {
  return `${placed(table)} (${columns.map(quoted).join(', ')})`
}

function placed({ schema = 'public', name }: Place): string {
  return placeOf({ schema, name })
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  return await work(client).finally(() => client.end())
}
