import { randomUUID } from 'node:crypto'
import type { CommandChannel } from '@monitorweb/contract/commands/command-operations'
import type { Command } from '@monitorweb/domain/commands/command'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConflictError } from '../../src/errors/record-errors.ts'
import type { Viewer } from '../../src/storage/base/scope.ts'
import { askCommand } from '../../src/storage/commands/command-asking.ts'
import { cancelCommand } from '../../src/storage/commands/command-decisions.ts'
import { noteQueued, noteSent, noteUnsent, takeCommand } from '../../src/storage/commands/command-delivery.ts'
import { settleCommands } from '../../src/storage/commands/command-settling.ts'
import { noteHandedOver, noteSmsReport } from '../../src/storage/commands/sms-delivery.ts'
import { type CommandWorld, startCommandWorld } from './command-world.ts'

let world: CommandWorld
let viewer: Viewer

beforeAll(async () => {
  world = await startCommandWorld('A')
  viewer = {
    ...{ userId: world.asker.userId, customerId: 784, scope: { kind: 'all' }, sessionId: randomUUID(), address: '' },
    ...{ operator: true, access: 'A' },
  } as Viewer
})
afterAll(() => world.stop())

type Happening =
  | { does: 'ask'; command: Command; channel: CommandChannel }
  | { does: 'take' | 'write' | 'return' | 'queue' | 'die' | 'cancel' | 'expire' | 'deliver' | 'refuse'; which: number }
  | { does: 'settle' | 'wait' | 'replace' | 'sell' }

const output = fc.constantFrom(1, 2)
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.constantFrom<Command>({ kind: 'block' }, { kind: 'unblock' }),
  fc.record({ kind: fc.constantFrom('block', 'unblock'), output }),
  fc.record({ kind: fc.constant('output' as const), output, on: fc.boolean() }),
)
const channel = fc.constantFrom<CommandChannel>('connection', 'sms')
const which = fc.nat(3)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { arbitrary: fc.record({ does: fc.constant('ask' as const), command, channel }), weight: 4 },
  { arbitrary: fc.record({ does: fc.constantFrom('take', 'write'), which }), weight: 6 },
  { arbitrary: fc.record({ does: fc.constantFrom('return', 'queue', 'die', 'cancel', 'expire'), which }), weight: 3 },
  { arbitrary: fc.record({ does: fc.constantFrom('deliver', 'refuse'), which }), weight: 1 },
  { arbitrary: fc.record({ does: fc.constantFrom('settle', 'wait') }), weight: 3 },
  { arbitrary: fc.record({ does: fc.constantFrom('replace', 'sell') }), weight: 1 },
)

const switchesOn = (of: Command) => of.kind === 'block' || (of.kind === 'output' && of.on)
/** The one is an unblock, and of what the other switches on nobody can say that it is something else. */
function mayUndo(undoing: Command, undone: Command): boolean {
  if (undoing.kind !== 'unblock' || !switchesOn(undone)) return false
  return undone.kind !== 'output' || undoing.output === undefined || undoing.output === undone.output
}

/** A vehicle with a tracker, its commands, and what happened to them by what was done here alone. */
async function startVehicle() {
  const { pool } = world
  const { vehicle, serial } = await world.heard(true)
  const asked: { id: number; command: Command; channel: CommandChannel }[] = []
  /** Those of which bytes went out. */
  const written = new Set<number>()
  const deviceOf = async () =>
    (
      await pool.query<{ id: number }>(
        'select device_id as id from installation where vehicle_id = $1 and upper_inf(period)',
        [vehicle],
      )
    ).rows[0]!.id
  const inState = async (...states: string[]) =>
    (
      await pool.query<{ id: number; deviceId: number }>(
        'select id, device_id as "deviceId" from command where vehicle_id = $1 and state = any($2) order by id',
        [vehicle, states],
      )
    ).rows
  const age = (seconds: number) =>
    pool.query(
      `update command set sent_at = sent_at - make_interval(secs => $2), state_at = state_at - make_interval(secs => $2) where vehicle_id = $1`,
      [vehicle, seconds],
    )
  const channelOf = (id: number) => asked.find((one) => one.id === id)!.channel

  async function take(id: number): Promise<boolean> {
    if (!(await takeCommand(pool, { id, safeMoment: null, heardAt: Date.now(), mark: null }))) return false
    const { command } = asked.find((one) => one.id === id)!
    expect(asked.filter((later) => later.id > id && mayUndo(later.command, command))).toEqual([])
    return true
  }
  async function write({ id, deviceId }: { id: number; deviceId: number }): Promise<void> {
    written.add(id)
    if (channelOf(id) === 'sms') await noteHandedOver(pool, { id, smsId: `sms ${id}`, words: '' })
    else await noteSent(pool, { id, deviceId, protocol: 'suntech', bytes: Buffer.of(0) })
  }
  async function ask(command: Command, channel: CommandChannel): Promise<void> {
    const more = { reason: 'furto', hours: 24, needsApproval: false, agreed: null, consentId: null, waitsFor: '' }
    const safeMoment = { safeSpeedKmh: 20, needsIgnitionOff: false }
    const request = { vehicleId: vehicle, deviceId: await deviceOf(), command, safeMoment, channel, ...more }
    const row = await askCommand(pool, viewer, { ...request, limitPerHour: 1e6, confirmation: null }).catch((error) => {
      if (error instanceof ConflictError) return null
      throw error
    })
    if (row) asked.push({ id: row.id, command, channel })
  }

  async function happens(one: Happening): Promise<void> {
    switch (one.does) {
      case 'ask':
        return await ask(one.command, one.channel)
      case 'settle':
        return await settleCommands(pool, ['unblock', 'position'])
      case 'wait':
        await age(40)
        return
      case 'replace': {
        await pool.query(
          `update installation set period = tstzrange(lower(period), now()) where vehicle_id = $1 and upper_inf(period)`,
          [vehicle],
        )
        await pool.query(
          `with other as (insert into device (serial, state) values ($2, 'active') returning id)
           insert into installation (device_id, vehicle_id, period) select id, $1, tstzrange(now(), null) from other`,
          [vehicle, `${serial}${randomUUID().slice(0, 8)}`],
        )
        return
      }
      case 'sell': {
        const buyer = await world.customer(`Compra ${randomUUID()}`)
        await pool.query(
          `update ownership set period = tstzrange(lower(period), now()) where vehicle_id = $1 and upper_inf(period)`,
          [vehicle],
        )
        await pool.query(
          `insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 0, tstzrange(now(), null))`,
          [vehicle, buyer],
        )
        return
      }
      default:
        return await toOne(one.does, one.which)
    }
  }

  async function toOne(does: Extract<Happening, { which: number }>['does'], which: number): Promise<void> {
    const of = async (...states: string[]) => {
      const rows = await inState(...states)
      return rows[which % (rows.length || 1)]
    }
    const sending = async () => {
      const rows = (await inState('sending', 'maybeSent')).filter(({ id }) => !written.has(id))
      return rows[which % (rows.length || 1)]
    }
    if (does === 'take' || does === 'cancel' || does === 'expire') {
      const one = await of('waiting')
      if (!one) return
      if (does === 'take') await take(one.id)
      else if (does === 'cancel') await cancelCommand(pool, viewer, { id: one.id, note: '' })
      else
        await pool.query(`update command set expires_at = asked_at + interval '1 microsecond' where id = $1`, [one.id])
      return
    }
    if (does === 'deliver' || does === 'refuse') {
      const one = (await inState('sending', 'maybeSent', 'handedOver', 'timedOut')).find(
        ({ id }) => channelOf(id) === 'sms' && written.has(id),
      )
      if (!one) return
      const state = does === 'deliver' ? 'delivered' : 'refused'
      await noteSmsReport(pool, { commandId: one.id, smsId: '', state, words: '' })
      return
    }
    const one = await sending()
    if (!one) return
    if (does === 'write') await write(one)
    else if (does === 'return') await noteUnsent(pool, one.id)
    else if (does === 'die') await age(40)
    else if (channelOf(one.id) === 'connection') {
      written.add(one.id)
      await noteQueued(pool, one.id, 'Fila do outro servidor')
    }
  }

  /** All that still waits goes out, as it would of a tracker that stays. */
  async function drain(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await age(40)
      await settleCommands(pool, ['unblock', 'position'])
      for (const one of await inState('waiting')) if (await take(one.id)) await write(one)
    }
  }

  return { vehicle, asked, written, happens, drain }
}

const ENDS_OF_UNSENT = ['approval', 'waiting', 'expired', 'cancelled', 'rejected']

test('after the last unblock nothing that blocks goes out, it does itself, and of what went out nothing says that it did not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 24 }), async (happenings) => {
      const one = await startVehicle()
      for (const happening of happenings) await one.happens(happening)
      // Somebody has the vehicle go at last, and asks again where one was under way of which it stays in doubt whether it went out.
      for (let time = 0; time < 2; time++) {
        await one.happens({ does: 'ask', command: { kind: 'unblock' }, channel: 'connection' })
        await one.drain()
      }
      expect(one.asked.at(-1)!.command).toEqual({ kind: 'unblock' })
      expect(one.written).toContain(one.asked.at(-1)!.id)
      const { rows } = await world.pool.query<{ id: number; state: string; steps: number }>(
        `select c.id, c.state, (select count(*)::int from command_step s where s.command_id = c.id) as steps
         from command c where c.vehicle_id = $1 order by c.id`,
        [one.vehicle],
      )
      for (const { id, state, steps } of rows) {
        expect(steps).toBeGreaterThan(0)
        if (one.written.has(id)) expect(ENDS_OF_UNSENT, `${id} went out`).not.toContain(state)
        expect(['approval', 'waiting', 'sending'], `${id} of ${rows.length}`).not.toContain(state)
      }
    }),
    { numRuns: 20 },
  )
})

test.for(['replace', 'sell'] as const)('an unblock of before a %s keeps nobody from asking for one', async (does) => {
  const { asked, happens } = await startVehicle()
  const unblock: Happening = { does: 'ask', command: { kind: 'unblock' }, channel: 'connection' }
  for (const one of [unblock, unblock, { does }, unblock]) await happens(one)
  expect(asked).toHaveLength(2)
})
