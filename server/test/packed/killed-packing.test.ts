import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../src/storage/positions/hot-days.ts'
import { readTrack } from '../../src/storage/tracks/track-store.ts'
import { FIRST_DAY, START, startPackedWorld, type Tracker } from './packed-world.ts'

/** `npm run faults` asks for more. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1)
const DAYS = 6
const DEVICES = 2 + ROUNDS
const POINTS_A_DAY = 50
const STEP_MS = DAY_MS / POINTS_A_DAY
let world: Awaited<ReturnType<typeof startPackedWorld>>

beforeAll(async () => {
  world = await startPackedWorld()
})
afterAll(() => world.stop())

/** Answers the fix times of the positions that the device has then. */
async function drivenDays({ id }: Tracker): Promise<Set<number>> {
  await world.pool.query(
    `insert into late_position (device_id, fix_time, received_at, digest, latitude_e7, longitude_e7, speed_kmh)
     select $1, at, at, n, -235000000 + n, -466000000, n % 90
     from (select n, to_timestamp(($2::float8 + n * $3) / 1000) as at from generate_series(0, $4::int - 1) as n) driven`,
    [id, START, STEP_MS, DAYS * POINTS_A_DAY],
  )
  return new Set(Array.from({ length: DAYS * POINTS_A_DAY }, (_, index) => START + index * STEP_MS))
}

async function packedDays(): Promise<number> {
  const { rows } = await world.pool.query(`select count(*)::int as n from packed_day where day >= $1::date`, [
    new Date(FIRST_DAY * DAY_MS),
  ])
  return rows[0].n
}

function startPacker(): ChildProcess {
  const program = fileURLToPath(new URL('./packer-process.ts', import.meta.url))
  const args = ['--import', 'tsx', program, JSON.stringify(world.database.config)]
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function fixTimes({ id }: Tracker): Promise<number[]> {
  const track = await readTrack(
    world.pool,
    { deviceId: id, from: START, until: START + DAYS * DAY_MS },
    { which: 'all' },
  )
  return [...track.fixTime]
}

const TIMEOUT_MS = (ROUNDS + 2) * 60_000

test('a process that packs is killed at any moment: nothing is lost, nothing is there twice, and the next goes on', {
  timeout: TIMEOUT_MS,
}, async ({ annotate }) => {
  const devices = await Promise.all(Array.from({ length: DEVICES }, () => world.newDevice()))
  const expected = new Map<Tracker, Set<number>>()
  for (const device of devices) expected.set(device, await drivenDays(device))
  const inOrder = (device: Tracker) => [...expected.get(device)!].sort((a, b) => a - b)
  let kills = 0
  for (let round = 0; round < ROUNDS; round++) {
    const before = await packedDays()
    const packer = startPacker()
    const ended = once(packer, 'exit')
    // At some moment after so many days were packed; it may be packing a day, writing it, or between two.
    const enough = before + 1 + ((round * 7) % 5)
    await expect.poll(packedDays, { interval: 1 }).toBeGreaterThanOrEqual(Math.min(enough, DEVICES * DAYS))
    packer.kill('SIGKILL')
    const [, signal] = await ended
    if (signal === 'SIGKILL') kills++
    for (const device of devices) expect(await fixTimes(device)).toEqual(inOrder(device))
    // One that is sent again in full, and one that is new, of days packed or not.
    const device = devices[round % DEVICES]!
    const fixTime = START + (round % DAYS) * DAY_MS + 777
    for (let times = 0; times < 2; times++) await world.send(device, { fixTime }, START + 10 * DAY_MS)
    expected.get(device)!.add(fixTime)
    expect(await fixTimes(device)).toEqual(inOrder(device))
  }
  const [code] = await once(startPacker(), 'exit')
  expect(code).toBe(0)
  expect(kills).toBeGreaterThan(0)
  for (const device of devices) {
    expect(await fixTimes(device)).toEqual(inOrder(device))
    expect(await world.rows(device)).toEqual([])
  }
  await annotate(JSON.stringify({ kills, positions: [...expected.values()].reduce((sum, { size }) => sum + size, 0) }))
})
