import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type Config, devicePortVariable, readSettings } from '../../src/config.ts'
import { loginContent, type PlaceFields, placeBlock, shortFrame } from '../../src/gateway/protocols/gt06/frames.ts'
import { protocols } from '../../src/gateway/protocols/protocols.ts'
import { startGateway } from '../../src/start-gateway.ts'
import type { DatabaseConfig } from '../../src/storage/base/connections/database.ts'
import { type Api, startApi } from './graphql-api.ts'

const ANY_DEVICE_PORTS = Object.fromEntries(protocols.map(({ name }) => [devicePortVariable(name), 'auto']))

/** The program's ports on a test's database, for trackers that speak real frames over real sockets. */
export interface DeviceDoor {
  /** Answers the port that a protocol listens on. */
  portOf(protocol: string): number
  connect(protocol?: string): Socket
  /** Answers why the gateway would say that it is not ready. */
  obstacles(): Promise<string[]>
  stop(): Promise<void>
}

/** The key under which {@link startApi} seals secrets. */
const USUAL_KEYS = { secretsKey: 's'.repeat(32), previousSecretsKey: null as string | null }

export async function openDeviceDoor(pool: pg.Pool, keys: Partial<typeof USUAL_KEYS> = {}): Promise<DeviceDoor> {
  const { connectionString, cells } = pool.options as DatabaseConfig
  const database = { connectionString, cells }
  const settings = readSettings({ ...ANY_DEVICE_PORTS, HOST: '127.0.0.1' })
  const gateway = await startGateway({ ...settings, database, ...USUAL_KEYS, ...keys } as Config)
  const portOf = (protocol: string) => Number(gateway.addresses[protocol]?.split(':').at(-1))
  return {
    portOf,
    connect: (protocol = 'gt06') => connect({ host: '127.0.0.1', port: portOf(protocol) }),
    obstacles: async () => (await gateway.look()).obstacles.map(({ reason }) => reason),
    stop: gateway.stop,
  }
}

/** An API and a door on one database, for all tests of a file. */
export interface DoorWorld {
  api: Api
  door: DeviceDoor
  /** Answers what is stored of a device, by time. */
  stored(serial: string): Promise<StoredReport[]>
}

interface StoredReport {
  speed: number
  ignition: boolean | null
  event: string | null
}

/** Opens both before the tests of the file, in which alone they are there, and closes them after. */
export function doorOfThisFile(): DoorWorld {
  const world = {
    async stored(serial) {
      const { rows } = await world.api.pool.query<StoredReport>(
        `select p.speed_kmh as speed, p.ignition, p.event from stored_position p join device d on d.id = p.device_id
         where d.serial = $1 order by p.fix_time`,
        [serial],
      )
      return rows
    },
  } as DoorWorld
  beforeAll(async () => {
    world.api = await startApi()
    world.door = await openDeviceDoor(world.api.pool)
  })
  afterAll(async () => {
    await world.door.stop()
    await world.api.stop()
  })
  return world
}

/** Sends frames after a login, as one tracker does in one connection; resolves with all answers. */
export async function talk(door: DeviceDoor, serial: string, frames: readonly Buffer[]): Promise<Buffer> {
  const socket = door.connect()
  const answers = await exchange(socket, [gt06Login(serial), ...frames], (frames.length + 1) * ANSWER_BYTES)
  socket.destroy()
  return answers
}

/** Sends frames and resolves with what was answered once so many bytes have come. */
export async function exchange(socket: Socket, frames: readonly Buffer[], answerBytes: number): Promise<Buffer> {
  socket.write(Buffer.concat(frames))
  let answered = Buffer.alloc(0)
  while (answered.length < answerBytes) answered = Buffer.concat([answered, (await once(socket, 'data'))[0] as Buffer])
  return answered
}

/** The usual answer of gt06 has so many bytes. */
export const ANSWER_BYTES = 10

export function gt06Login(serial: string, packetNumber = 1): Buffer {
  return shortFrame(0x01, loginContent(serial), packetNumber)
}

/** A position of now, or of the date that is given. */
export function gt06Position(fields: PlaceFields = {}, packetNumber = 2): Buffer {
  const now = new Date()
  const date = [
    now.getUTCFullYear() - 2000,
    ...[now.getUTCMonth() + 1, now.getUTCDate()],
    ...[now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()],
  ]
  return shortFrame(0x12, Buffer.concat([placeBlock({ date, ...fields }), Buffer.alloc(8)]), packetNumber)
}
