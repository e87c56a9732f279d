import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cellPath, withSearchPath } from '@monitorweb/server/storage/base/connections/search-path'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export interface CopyResult {
  /**
   * The rates are those of COPY of the rows of `position` alone, and of `position` and `message` one after the other.
   */
  positionsPerSecond: number
  withMessagesPerSecond: number
}

/**
 * Measures the limit that ingest is held against: the very rows that the load stored are taken out, the tables emptied,
 * and the rows put back into the same partitioned and keyed tables by COPY over one connection.
 */
export async function measureCopy(url: string): Promise<CopyResult> {
  const client = new pg.Client(withSearchPath({ connectionString: url }, cellPath(0)))
  await client.connect()
  try {
    const positions = await takeOut(client, 'position')
    const messages = await takeOut(client, 'message')
    const rows = positions.rows
    const positionSeconds = await putIn(client, 'position', positions.text)
    const messageSeconds = await putIn(client, 'message', messages.text)
    return {
      positionsPerSecond: rows / positionSeconds,
      withMessagesPerSecond: rows / (positionSeconds + messageSeconds),
    }
  } finally {
    await client.end()
  }
}

type Table = 'position' | 'message'

async function takeOut(client: pg.Client, table: Table): Promise<{ rows: number; text: Buffer }> {
  const columns = await columnsOf(client, table)
  const { rows } = await client.query(`select count(*)::int as rows from ${table}`)
  // The server makes COPY's own text form, so that nothing but COPY is measured.
  const text = await client.query(`select array_to_string(array_agg(line), e'\\n') || e'\\n' as text from (
    select ${columns.map((column) => `coalesce(replace(${column}::text, '\\', '\\\\'), '\\N')`).join(` || e'\\t' || `)} as line from ${table} order by ${table === 'position' ? 'received_at, device_id' : 'received_at'}
  ) lines`)
  return { rows: rows[0].rows, text: Buffer.from(text.rows[0].text) }
}

async function putIn(client: pg.Client, table: Table, text: Buffer): Promise<number> {
  const columns = await columnsOf(client, table)
  await client.query(`truncate ${table}`)
  await client.query('checkpoint')
  const startedAt = performance.now()
  await pipeline(
    Readable.from(slices(text)),
    client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
  )
  return (performance.now() - startedAt) / 1000
}

function* slices(text: Buffer): Generator<Buffer> {
  const size = 64 * 1024
  for (let start = 0; start < text.length; start += size) yield text.subarray(start, start + size)
}

async function columnsOf(client: pg.Client, table: Table): Promise<string[]> {
  const { rows } = await client.query(
    'select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum',
    [table],
  )
  return rows.map((row: { attname: string }) => row.attname)
}
