import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { benchImei, percentile } from '../performance/load.ts'
import { startBenchDatabase, startProcess } from '../program/program.ts'
import { connectTracker } from '../storm/tracker-connection.ts'

export interface CommandSize {
  devices: number
  commands: number
  /** One is asked for so long after the other; 0: all at once. */
  everyMs: number
}

/** From the commit of a command to its bytes at the tracker, in milliseconds. */
export interface CommandFigures {
  devices: number
  sent: number
  p50: number
  p99: number
  most: number
}

const RUN = 710
/** So many trackers log in at a time. */
const LOGINS = 200
/** What never came is counted as that long. */
const GIVEN_UP_MS = 10_000
const FIRST = 100_000

/** Connects trackers, each in a vehicle of its own, and asks for the place of one after the other. */
export async function measureCommands({ devices, commands, everyMs }: CommandSize): Promise<CommandFigures> {
  const database = await startBenchDatabase()
  const gateway = await startProcess('gateway', database.url)
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  const sockets: Socket[] = []
  try {
    await register(pool, devices)
    const port = gateway.ports['gt06'] as number
    for (let from = 0; from < devices; from += LOGINS) {
      const group = Array.from({ length: Math.min(LOGINS, devices - from) }, (_, index) => from + index)
      const connected = group.map((index) => connectTracker({ port, imei: benchImei(RUN, index), index }))
      for (const { socket } of await Promise.all(connected)) sockets.push(socket)
    }
    const times: Promise<number>[] = []
    for (let index = 0; index < commands; index++) {
      // Trackers all over the list, none of them twice before all had their turn.
      times.push(timeOf(pool, { sockets, index: (index * 7919) % devices }))
      if (everyMs > 0) await delay(everyMs)
    }
    const sorted = (await Promise.all(times)).sort((a, b) => a - b)
    return {
      ...{ devices, sent: sorted.length },
      ...{ p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), most: sorted.at(-1) ?? 0 },
    }
  } finally {
    for (const socket of sockets) socket.destroy()
    await pool.end()
    await gateway.stop()
    await database.stop()
  }
}

async function timeOf(pool: pg.Pool, { sockets, index }: { sockets: Socket[]; index: number }): Promise<number> {
  const heard = new Promise<number>((resolve) => sockets[index]!.once('data', () => resolve(performance.now())))
  await pool.query(
    `with asked as (
       insert into command (vehicle_id, device_id, kind, parameters, reason, asked_by, expires_at, state)
       values ($1, $1, 'position', '{"kind": "position"}', 'bench', 1, now() + interval '1 hour', 'waiting')
     ) select pg_notify('commands', '')`,
    [FIRST + index],
  )
  const asked = performance.now()
  const at = await Promise.race([heard, delay(GIVEN_UP_MS, asked + GIVEN_UP_MS)])
  return at - asked
}

async function register(pool: pg.Pool, devices: number): Promise<void> {
  const ids = Array.from({ length: devices }, (_, index) => FIRST + index)
  const serials = ids.map((_, index) => benchImei(RUN, index))
  await pool.query('insert into device (id, serial) select * from unnest($1::int[], $2::text[])', [ids, serials])
  await pool.query(`insert into vehicle (id, plate) select id, 'B' || id from unnest($1::int[]) as id`, [ids])
  await pool.query(
    `insert into ownership (vehicle_id, customer_id, period) select id, 784, '(,)' from unnest($1::int[]) as id`,
    [ids],
  )
  await pool.query(
    `insert into installation (device_id, vehicle_id, period) select id, id, '(,)' from unnest($1::int[]) as id`,
    [ids],
  )
}
