import { cellPath, withSearchPath } from '@monitorweb/server/storage/base/connections/search-path'
import pg from 'pg'
import { processorMicros } from '../program/processor-time.ts'
import { startBenchDatabase, startProcess } from '../program/program.ts'
import { type CopyResult, measureCopy } from './copy-yardstick.ts'
import { driveLoad, type LoadResult } from './load.ts'

export interface IngestResult {
  runs: IngestRun[]
  copy: CopyResult
  bytes: { position: number; positionIndex: number; message: number; messageIndex: number }
}

interface IngestRun {
  sockets: number
  inFlight: number
  result: LoadResult
  /** Of one position, in µs, by the processes' own count. */
  processorMicros: { gateway: number; postgres: number }
}

const SOCKETS = 1_000

/** Measures positions acknowledged after the commit, at one and at five in flight, then COPY of the same rows. */
export async function measureIngest(): Promise<IngestResult> {
  const database = await startBenchDatabase()
  const gateway = await startProcess('gateway', database.url)
  try {
    const port = gateway.ports['gt06'] as number
    // The devices are registered because a quarantine has quotas. A short run first warms connections, plans and
    // partitions.
    await registerDevices(database.url, { runs: 3, sockets: SOCKETS })
    await driveLoad({ port, sockets: SOCKETS, inFlight: 1, reportsPerSocket: 5, run: 0 })
    const runs: IngestResult['runs'] = []
    const micros = () => ({ gateway: processorMicros(gateway.pid), postgres: database.micros() })
    for (const [run, inFlight] of [1, 5].entries()) {
      const before = micros()
      const result = await driveLoad({ port, sockets: SOCKETS, inFlight, reportsPerSocket: 150, run: run + 1 })
      const after = micros()
      const ofOne = (name: 'gateway' | 'postgres') => (after[name] - before[name]) / result.positions
      runs.push({
        ...{ sockets: SOCKETS, inFlight, result },
        processorMicros: { gateway: ofOne('gateway'), postgres: ofOne('postgres') },
      })
    }
    const bytes = await measureBytes(database.url)
    await gateway.stop()
    return { runs, bytes, copy: await measureCopy(database.url) }
  } finally {
    await database.stop()
  }
}

/** Registers the trackers of so many runs of the load. */
export async function registerDevices(
  url: string,
  { runs, sockets }: { runs: number; sockets: number },
): Promise<void> {
  await query(
    url,
    `insert into device (serial, state)
     select '86' || lpad(run::text, 3, '0') || lpad(n::text, 10, '0'), 'active' from generate_series(0, ${runs - 1}) run, generate_series(0, ${sockets - 1}) n`,
  )
}

async function measureBytes(url: string): Promise<IngestResult['bytes']> {
  const rows = await query(
    url,
    `select parent.relname as parent, sum(pg_table_size(inhrelid))::float8 as heap, sum(pg_indexes_size(inhrelid))::float8 as index
     from pg_inherits join pg_class parent on parent.oid = inhparent where parent.relname in ('position', 'message') group by 1`,
  )
  const counts = await query(
    url,
    'select (select count(*) from position)::float8 as position, (select count(*) from message)::float8 as message',
  )
  const per = (table: 'position' | 'message', part: 'heap' | 'index') => {
    const row = rows.find((candidate) => candidate['parent'] === table)
    return Number(row?.[part] ?? 0) / Number(counts[0]?.[table] ?? 1)
  }
  return {
    position: per('position', 'heap'),
    positionIndex: per('position', 'index'),
    message: per('message', 'heap'),
    messageIndex: per('message', 'index'),
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(withSearchPath({ connectionString: url }, cellPath(0)))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
