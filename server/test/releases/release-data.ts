import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { migrations } from '../../src/storage/migrations/migrations.ts'
import { listTables, quoted, type StoredTable } from '../../src/storage/transfer/tables-of-database.ts'

/** What a release left: its database as text, and what its API answered about it. */
export interface ReleaseData {
  /** The newest migration that the release knew. */
  migration: string
  tables: (Pick<StoredTable, 'name' | 'parent' | 'bounds' | 'columns'> & { rows: string })[]
  sequences: { name: string; last: string }[]
  answers: { query: string; answer: unknown }[]
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
    for (const { name, parent, bounds, columns } of await listTables(client)) {
      const rows = await text(client.query(copyTo(`copy ${place({ name, columns })} to stdout`)))
      tables.push({ name, parent, bounds, columns, rows })
    }
    const { rows: sequences } = await client.query(
      `select sequencename as name, last_value::text as last from pg_sequences
       where schemaname = 'public' and last_value is not null`,
    )
    return { migration: Object.keys(migrations).sort().at(-1)!, tables, sequences, answers }
  })
  writeFileSync(releaseFile(version), gzipSync(JSON.stringify(data), { level: 9 }))
}

/** Makes an empty database what it was when the release stopped. */
export async function restoreRelease({ migration, tables, sequences }: ReleaseData, url: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(migration).finally(() => db.destroy())
  if (error) throw error
  await connected(url, async (client) => {
    await client.query('begin')
    // What rows point at may come after them, and triggers did their work in the release.
    await client.query('set local session_replication_role = replica')
    const alone = tables.filter(({ parent }) => parent === null)
    await client.query(`truncate ${alone.map(({ name }) => quoted(name)).join(', ')} cascade`)
    for (const { name, parent, bounds, columns, rows } of tables) {
      if (parent !== null) await client.query(`create table ${quoted(name)} partition of ${quoted(parent)} ${bounds}`)
      const writing = client.query(copyFrom(`copy ${place({ name, columns })} from stdin`))
      await pipeline([rows], writing)
    }
    for (const { name, last } of sequences) await client.query('select setval($1::regclass, $2)', [name, last])
    await client.query('commit')
  })
}

function place({ name, columns }: Pick<StoredTable, 'name' | 'columns'>): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  return await work(client).finally(() => client.end())
}
