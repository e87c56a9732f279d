import type pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { cellOf, cellsOf } from '../../src/storage/base/cells.ts'
import { arrival, report, YESTERDAY_NOON } from '../setup/arrivals.ts'
import { PATIENCE } from '../setup/patience.ts'
import { ingestOfThisFile } from '../setup/worlds/ingest-world.ts'

const NOW = YESTERDAY_NOON
const world = ingestOfThisFile()
/** That of most devices here. */
let cell: pg.Pool

beforeAll(async () => {
  cell = cellOf(world.pool, 0)
})

/** Answers its number; one of an even place takes another lane than one of an odd place. */
async function newDevice(serial: string, of: { place: number; state?: string; cell?: number }): Promise<number> {
  const { place, state = 'active', cell = 0 } = of
  const id = place * cellsOf(world.pool).length
  await world.pool.query(
    `insert into device (id, serial, state, cell) overriding system value values ($1, $2, $3, $4)`,
    [...[id, serial, state, cell]],
  )
  return id
}

const send = (serial: string, second: number) =>
  world.ingest.accept(arrival(serial, report({ fixTime: NOW + second * 1000 })))

test('a lane that fails for itself does not stop the others, nor those who ask whether commits go on', async () => {
  const failing = await newDevice('LANE1', { place: 1001 })
  await newDevice('LANE2', { place: 1002 })
  // No transaction that is undone takes back what a sequence counted.
  await cell.query(`
    create sequence failures;
    create function fail_one() returns trigger language plpgsql as $$ begin
      if new.device_id = ${failing} then
        perform nextval('failures');
        raise exception 'this device alone' using errcode = 'XX000';
      end if;
      return new;
    end $$;
    create trigger fail_one before insert on device_activity for each row execute function fail_one()`)
  const failures = async () => Number((await cell.query('select last_value as count from failures')).rows[0].count)
  const held = send('LANE1', 0)
  await vi.waitUntil(() => world.ingest.isStalled(), PATIENCE)
  expect(await send('LANE2', 0)).toBe('stored')
  const before = await failures()
  await vi.waitUntil(async () => (await failures()) >= before + 2, PATIENCE)
  expect(world.ingest.isStalled()).toBe(false)
  await cell.query('drop trigger fail_one on device_activity')
  expect(await held).toBe('stored')
})

test('a batch that is never the first to change what is stored is told as one that is not committed', async () => {
  const loser = await newDevice('LANE7', { place: 1007 })
  await cell.query(`
    create function always_late() returns trigger language plpgsql as $$ begin
      if new.device_id = ${loser} then raise exception 'always late' using errcode = 'MW001'; end if;
      return new;
    end $$;
    create trigger always_late before insert on device_activity for each row execute function always_late()`)
  const held = send('LANE7', 0)
  await vi.waitUntil(() => world.ingest.commits().failure?.cause === 'refused', PATIENCE)
  await cell.query('drop trigger always_late on device_activity')
  expect(await held).toBe('stored')
  expect(world.ingest.commits().failure).toBeNull()
})

test('what a device sends after it was registered does not overtake what it sent before', async () => {
  const blocker = await newDevice('LANE3', { place: 1003, state: 'quarantine' })
  await newDevice('LANE4', { place: 1004, state: 'quarantine' })
  await newDevice('LANE6', { place: 1006 })
  for (const serial of ['LANE3', 'LANE4']) await send(serial, 0)
  const holder = await cell.connect()
  await holder.query('begin')
  await holder.query('select from device_activity where device_id = $1 for update', [blocker])
  const blocked = send('LANE3', 1)
  const order: number[] = []
  const first = send('LANE4', 1).then(() => order.push(1))
  await world.pool.query(`update device set state = 'active' where serial = 'LANE4'`)
  world.ingest.forgetDevices()
  const second = send('LANE4', 2).then(() => order.push(2))
  // It takes the lane of the registered one, behind it.
  expect(await send('LANE6', 0)).toBe('stored')
  expect(order).toEqual([])
  await holder.query('rollback')
  holder.release()
  await Promise.all([blocked, first, second])
  expect(order).toEqual([1, 2])
})

test('devices of two cells are never written together', async () => {
  const held = await newDevice('LANE8', { place: 1008 })
  await newDevice('LANE10', { place: 1010, cell: 1 })
  await send('LANE8', 0)
  const holder = await cell.connect()
  await holder.query('begin')
  await holder.query('select from device_activity where device_id = $1 for update', [held])
  const order: string[] = []
  const first = send('LANE8', 1).then(() => order.push('held'))
  expect(await send('LANE10', 0)).toBe('stored')
  expect(order).toEqual([])
  await holder.query('rollback')
  holder.release()
  await first
})
