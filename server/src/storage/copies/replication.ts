import type pg from 'pg'
import { DatabaseClient } from '../base/connections/database-client.ts'

/** What a connection for replication says of the database it is on. */
export interface LogSource {
  systemId: string
  timeline: number
  /** Of one file of the log. */
  segmentBytes: number
}

/** The connection below node-postgres, which passes on what copies carry. */
export interface ReplicationWire {
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void
  once(event: 'replicationStart', listener: () => void): void
  sendCopyFromChunk(chunk: Buffer): void
  stream: { pause(): void; resume(): void; destroy(): void }
}

/** Opens a connection that takes the commands of replication instead of SQL (PostgreSQL, "Streaming Replication Protocol"). */
export async function openReplication(
  database: pg.ClientConfig,
): Promise<{ client: pg.Client; wire: ReplicationWire }> {
  const config = { ...database, replication: 'true', application_name: 'monitorweb copy' }
  const client = new DatabaseClient(config)
  await client.connect()
  return { client, wire: (client as unknown as { connection: ReplicationWire }).connection }
}

export async function identifySource(client: pg.Client): Promise<LogSource> {
  const [{ systemid, timeline }] = (await client.query('IDENTIFY_SYSTEM')).rows
  const [{ wal_segment_size: size }] = (await client.query('SHOW wal_segment_size')).rows
  const [, number, unit] = /^(\d+)(MB|GB)$/.exec(size) ?? []
  return {
    systemId: systemid,
    timeline: Number(timeline),
    segmentBytes: Number(number) * (unit === 'GB' ? 1 << 30 : 1 << 20),
  }
}

/** Makes a slot, for which the server keeps the log from now on until it was sent, as far as `max_slot_wal_keep_size` lets it. */
export async function createSlot(client: pg.Client, name: string): Promise<void> {
  await client.query(`CREATE_REPLICATION_SLOT "${name}" PHYSICAL (RESERVE_WAL true)`)
}

/**
 * Sends all files of the database as one archive (tar) with a list of them; 64 MB/s at most, so that who writes
 * positions still gets at the disk. The answers are start, tablespaces and end.
 */
export async function sendBaseCopy(
  client: pg.Client,
  label: string,
): Promise<{ startPlace: string; endPlace: string }> {
  const answered: unknown = await client.query(
    `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL false, WAIT false, MAX_RATE 65536, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
  )
  const results = answered as pg.QueryResult[]
  return { startPlace: results[0]?.rows[0].recptr, endPlace: results[2]?.rows[0].recptr }
}

/** Sends the log until the connection ends; rejects where the server no longer has it. */
export async function sendLog(
  client: pg.Client,
  from: { slot: string; place: string; timeline: number },
): Promise<void> {
  await client.query(`START_REPLICATION SLOT "${from.slot}" PHYSICAL ${from.place} TIMELINE ${from.timeline}`)
}
