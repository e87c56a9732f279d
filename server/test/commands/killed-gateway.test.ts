import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../../src/start-gateway.ts'
import { type KillingGate, type Moment, startKillingGate } from '../setup/gates/killing-gate.ts'
import { PATIENCE } from '../setup/patience.ts'
import { runProgram, stopPrograms } from '../setup/run-program.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'
import { connectObedient, type ObedientTracker } from './obedient-tracker.ts'

/** `npm run faults` makes twenty of them; each kills a process at every moment. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1)

interface Kill extends Moment {
  /** The state from which on the process is about to be killed; from the beginning where none is named. */
  once?: string
  /** How often the tracker hears the block in its whole life, and what the command says of it. */
  heard: number
  steps: string[]
}

const [TAKE, SENT, ANSWERED, TOLD] = ["set state = 'sending'", "set state = 'sent'", 'with before as', 'with told as']
const ANSWER = { once: 'sent', heard: 1 }
const TAKEN = ['waiting', 'sending']

/** Between any two states, what the process was about to note, or had noted and did not know. */
const KILLS: Readonly<Record<string, Kill>> = {
  'before it was taken': { statement: TAKE, when: 'before', heard: 1, steps: [...TAKEN, 'sent', 'confirmed'] },
  'taken, not written': { statement: TAKE, when: 'after', heard: 0, steps: [...TAKEN, 'maybeSent'] },
  'written, not noted': { statement: SENT, when: 'before', heard: 1, steps: [...TAKEN, 'maybeSent', 'confirmed'] },
  'noted as sent': { statement: SENT, when: 'after', heard: 1, steps: [...TAKEN, 'sent', 'confirmed'] },
  'answered, not noted': { ...ANSWER, statement: ANSWERED, when: 'before', steps: [...TAKEN, 'sent', 'confirmed'] },
  'noted as answered': {
    ...{ ...ANSWER, statement: ANSWERED, when: 'after' },
    steps: [...TAKEN, 'sent', 'answered', 'confirmed'],
  },
  'told by the vehicle': {
    ...{ once: 'answered', heard: 1, statement: TOLD, when: 'before' },
    steps: [...TAKEN, 'sent', 'answered', 'confirmed'],
  },
}

let world: LiveWorld
let survivor: RunningGateway
let gate: KillingGate
let imeis = 863_000_000_070_000

beforeAll(async () => {
  world = await startLiveWorld()
  gate = await startKillingGate(world.config.database.connectionString!)
  const closed = { ...world.config.devicePorts }
  for (const name of Object.keys(closed) as (keyof typeof closed)[]) closed[name] = []
  survivor = await startGateway({ ...world.config, devicePorts: { ...closed, gt06: [0] } })
})
afterAll(async () => {
  await stopPrograms()
  await survivor.stop()
  await gate.stop()
  await world.stop()
})

const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1)

test.each(rounds.flatMap((round) => Object.keys(KILLS).map((name) => [name, round] as const)))(
  'killed %s: no block goes out twice, and none is lost without a word (round %i)',
  async (name) => {
    const { heard, steps, ...kill } = KILLS[name]!
    expect(await lifeOf(kill)).toEqual({ heard, steps })
  },
)

/** The life of a block whose process is killed at a moment, and whose tracker then comes to another process. */
async function lifeOf({ once, ...moment }: Moment & { once?: string }): Promise<{ heard: number; steps: string[] }> {
  const serial = String(++imeis)
  const vehicle = await world.vehicle(await world.customer('Aurora'), serial)
  const program = await runProgram({ ROLE: 'gateway', DATABASE_URL: gate.url, DATA_DIR: world.config.dataDir })
  const port = program.devicePorts['gt06']
  if (port === undefined) throw new Error(`the process did not start: ${program.output()}`)
  let hasEnded = false
  void program.exited.then(() => {
    hasEnded = true
  })
  const first = await connectObedient(port, serial)
  await first.locate(standing())
  const arm = () => gate.arm(moment, () => process.kill(program.pid, 'SIGKILL'))
  if (once === undefined) arm()
  const id = await approvedBlock(vehicle)
  const said = new Set<string>()
  await expect
    .poll(async () => {
      const state = await stateOf(id)
      if (state === once && !said.has('armed')) arm()
      if (state === once) said.add('armed')
      if (once !== undefined) answerOnce(first, state, said)
      // However slow this machine is, one of these is young enough when it is judged.
      if (state === 'waiting') first.report(standing())
      return hasEnded
    }, PATIENCE)
    .toBe(true)
  first.close()
  await world.pool.query(
    `update command set state_at = now() - interval '1 minute' where id = $1 and state = 'sending'`,
    [id],
  )
  const second = await connectObedient(Number(survivor.addresses['gt06']!.split(':').at(-1)), serial)
  await expect
    .poll(async () => {
      const heard = first.heard.length + second.heard.length
      // A relay that was not told has not switched.
      await second.tell(heard > 0)
      await second.locate(standing())
      return [await stateOf(id), heard]
    }, PATIENCE)
    .toEqual(moment.statement === TAKE && moment.when === 'after' ? ['maybeSent', 0] : ['confirmed', 1])
  second.close()
  return { heard: first.heard.length + second.heard.length, steps: await stepsOf(id) }
}

function answerOnce(tracker: ObedientTracker, state: string, said: Set<string>): void {
  if (state === 'sent' && !said.has('answer')) {
    tracker.answer('Cut off the fuel supply: Success!', tracker.numbers[0])
    said.add('answer')
  }
}

const standing = () => ({ at: Math.floor(Date.now() / 1000) * 1000, speedKmh: 0 })

async function approvedBlock(vehicle: number): Promise<number> {
  const { rows } = await world.pool.query<{ id: number }>(
    `with asked as (
       insert into command (vehicle_id, device_id, kind, parameters, reason, asked_by, approved_by, expires_at, state,
                            confirming_reading, confirming_value)
       select $1, device_id, 'block', '{"kind": "block"}', 'furto', 1, 2, now() + interval '1 hour', 'waiting', 'blocked', true
       from installation where vehicle_id = $1 returning id
     ) insert into command_step (command_id, state) select id, 'waiting' from asked returning command_id as id`,
    [vehicle],
  )
  await world.pool.query(`select pg_notify('commands', '')`)
  return rows[0]!.id
}

async function stateOf(id: number): Promise<string> {
  return (await world.pool.query('select state from command where id = $1', [id])).rows[0].state
}

async function stepsOf(id: number): Promise<string[]> {
  const { rows } = await world.pool.query('select state from command_step where command_id = $1 order by id', [id])
  return rows.map(({ state }) => state)
}
