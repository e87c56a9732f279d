import { connect, type Socket } from 'node:net'
import { noReadings } from '@monitorweb/domain/position/position-report'
import { frameOf, type Gt06Type, locationAccPacket, loginPacket } from '@monitorweb/simulator/gt06/gt06-frames'
import pg from 'pg'
import { benchImei } from './performance/load.ts'
import { startBenchDatabase, startProcess } from './program/program.ts'

/**
 * Measures what 300 trackers that nobody registered, and whose frames cannot be read, do to sixty registered ones beside
 * them: `npm run bench -- strangers`. It asserts nothing.
 */
const NEIGHBOURS = 60
const STRANGERS = 300
const SECONDS = 20
/** A neighbour reports so often. */
const EVERY_MS = 1_000
/** A type of frame that no GT06 sends. */
const UNKNOWN_TYPE = 0xee

const database = await startBenchDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
await client.query(
  `insert into device (serial, state) select '86000' || lpad(n::text, 10, '0'), 'active' from generate_series(0, ${NEIGHBOURS - 1}) n`,
)
const gateway = await startProcess('gateway', database.url)
const port = gateway.ports['gt06'] as number
try {
  const neighbours = await logInAll(0, NEIGHBOURS)
  await measure(neighbours, 5)
  console.log(`alone: ${words(await measure(neighbours, SECONDS))}`)
  const before = await databaseBytes()
  const strangers = await logInAll(1, STRANGERS)
  const flood = strangers.map(floodOf)
  await measure(neighbours, 3)
  console.log(`beside ${STRANGERS} strangers: ${words(await measure(neighbours, SECONDS))}`)
  const sent = flood.reduce((sum, stop) => sum + stop(), 0)
  const grown = (await databaseBytes()) - before
  console.log(`frames of strangers answered: ${sent}; the database grew by ${(grown / 1e6).toFixed(1)} MB`)
  for (const socket of [...neighbours, ...strangers]) socket.destroy()
} finally {
  await gateway.stop()
  await client.end()
  await database.stop()
}

async function logInAll(run: number, count: number): Promise<Socket[]> {
  return await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      socket.on('error', () => undefined)
      socket.write(frameOf(loginPacket(benchImei(run, index)), 0))
      await new Promise((resolve) => socket.once('data', resolve))
      return socket
    }),
  )
}

/** Sends a report of each neighbour every second, and answers how long each waited for its answer, sorted. */
async function measure(sockets: readonly Socket[], seconds: number): Promise<number[]> {
  const waits: number[] = []
  await Promise.all(
    sockets.map(async (socket, index) => {
      await new Promise((resolve) => setTimeout(resolve, (EVERY_MS * index) / sockets.length))
      const until = performance.now() + seconds * 1000
      for (let number = 1; performance.now() < until; number++) {
        const sentAt = performance.now()
        socket.write(reportFrame(index, number))
        await new Promise((resolve) => socket.once('data', resolve))
        const waited = performance.now() - sentAt
        waits.push(waited)
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY_MS - waited)))
      }
    }),
  )
  return waits.sort((a, b) => a - b)
}

function reportFrame(index: number, number: number): Buffer {
  const packet = locationAccPacket({
    ...noReadings(),
    fixTime: Math.floor(Date.now() / 1000) * 1000,
    hasFix: true,
    latitude: -23.5 + index * 0.001,
    longitude: -46.6 + number * 0.001,
    altitudeMeters: null,
    speedKmh: 60,
    courseDegrees: 40,
    satellites: 11,
    ignition: true,
  })
  return frameOf(packet, number & 0xffff)
}

/** Lets a stranger send what cannot be read as fast as it is answered; what it answers ends that and counts the answers. */
function floodOf(socket: Socket): () => number {
  let answers = 0
  let goesOn = true
  const frame = frameOf({ type: UNKNOWN_TYPE as Gt06Type, content: Buffer.alloc(100, 7) }, 1)
  socket.on('data', () => {
    answers++
    if (goesOn) socket.write(frame)
  })
  socket.write(frame)
  return () => {
    goesOn = false
    return answers
  }
}

async function databaseBytes(): Promise<number> {
  const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
  return rows[0].bytes
}

function words(sorted: readonly number[]): string {
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${sorted.length} reports)`
}
