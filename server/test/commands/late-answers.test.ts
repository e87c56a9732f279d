import { noReadings } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import type { DeviceIdentity } from '../../src/storage/intake/device-sightings.ts'
import { newFrame } from '../../src/tracking/received-frame.ts'
import { createCommandAnswers } from '../../src/tracking/steps/note-command-answers.ts'
import { createTrackingMetrics } from '../../src/tracking/tracking-metrics.ts'
import { arrival, report } from '../setup/arrivals.ts'
import { startGate } from '../setup/gates/database-gate.ts'
import { type Moment, startKillingGate } from '../setup/gates/killing-gate.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ ...database.config, max: 1 })
  await pool.query(`insert into vehicle (id) values (1)`)
  await pool.query(`insert into device (id, serial, match_key, state) values (1, '1', '1', 'active')`)
})
// Two were sent, and whose an answer is that names none depends on which of them is answered.
beforeEach(async () => {
  await pool.query('delete from command')
  await pool.query(
    `insert into command (id, vehicle_id, device_id, kind, parameters, reason, asked_by, expires_at, state, sent_at)
     select id, 1, 1, 'restart', '{}', '', 1, now() + interval '1 hour', 'sent', now() from generate_series(1, 2) as id`,
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** What a tracker says, that is 1, with the frame stored. */
function open(connectionString: string) {
  const way = openDatabase({ connectionString, max: 1 })
  const registry = new Registry()
  const answers = createCommandAnswers(way, createTrackingMetrics(registry))
  return {
    way,
    answers,
    say(...said: (string | { words: string; answers: string })[]) {
      const frame = newFrame({
        ...arrival('1', report({ fixTime: Date.now() })),
        messages: (said.length === 0 ? ['OK'] : said).map((one) => {
          const { words, ...named } = typeof one === 'string' ? { words: one } : one
          return { kind: 'heartbeat', readings: { ...noReadings(), attributes: { commandResult: words } }, ...named }
        }),
      })
      frame.device = { id: 1 } as DeviceIdentity
      expect(answers.step.run(frame)).toBeUndefined()
    },
    dropped: async () =>
      Number(
        /^monitorweb_command_answers_dropped_total\{protocol="gt06"\} (\d+)$/m.exec(await registry.metrics())?.[1] ?? 0,
      ),
  }
}

async function told() {
  const { rows } = await pool.query(
    `select c.state, c.answer, count(s)::int as steps from command c left join command_step s on s.command_id = c.id
     group by c.id order by c.id`,
  )
  return rows
}
const ANSWERED = [
  { state: 'answered', answer: 'OK', steps: 1 },
  { state: 'sent', answer: '', steps: 0 },
]

test('what a tracker answers while the database is away is noted when it is back', async () => {
  const gate = await startGate(database.config.connectionString)
  const { way, answers, say, dropped } = open(gate.url)
  gate.close()
  say()
  // The one connection is asked in turn, so that the first try has failed.
  await expect(way.query('select')).rejects.toThrow()
  gate.open()
  await answers.stop(PATIENCE.timeout)
  expect([await told(), await dropped()]).toEqual([ANSWERED, 0])
  await way.end()
  await gate.stop()
})

test('words that end in U+0000 answer as the others, and each answer of a frame counts once', async () => {
  const { way, answers, say, dropped } = open(database.config.connectionString)
  say('RELAY:ON,OK\0\0', 'RELAY:ON,OK\0\0', 'fail\0')
  await answers.stop(PATIENCE.timeout)
  expect([await told(), await dropped()]).toEqual([
    [
      { state: 'answered', answer: 'RELAY:ON,OK', steps: 1 },
      { state: 'refused', answer: 'fail', steps: 1 },
    ],
    0,
  ])
  await way.end()
})

test.each<[string, string | { words: string; answers: string }, string[], string[]]>([
  ['that names a word finds the command which timed out', 'CMD;Enable1', ['Enable1', 'StatusReq'], ['CMD;Enable1', '']],
  [
    'that names a word is of what goes on before what ended',
    'StatusReq',
    ['StatusReq', 'StatusReq'],
    ['', 'StatusReq'],
  ],
  ['that names no number is of what goes on', 'Speed:1 km/h', ['1', '2'], ['', 'Speed:1 km/h']],
  ["with somebody else's number is of none", { words: '+ACK:GTBSI', answers: '7' }, ['1', '4711'], ['', '']],
  ['with a number is of the command that has it', { words: 'OK', answers: '1' }, ['1', '4711'], ['OK', '']],
])('an answer %s', async (_which, said, marks, answered) => {
  await pool.query('update command set answer_mark = ($1::text[])[id]', [marks])
  await pool.query(`update command set state = 'timedOut', sent_at = now() - interval '6 minutes' where id = 1`)
  const { way, answers, say } = open(database.config.connectionString)
  say(said)
  await answers.stop(PATIENCE.timeout)
  expect((await told()).map(({ answer }) => answer)).toEqual(answered)
  await way.end()
})

test("an answer with somebody else's number is of a command that has no mark", async () => {
  await pool.query(`update command set answer_mark = '4711' where id = 1`)
  const { way, answers, say } = open(database.config.connectionString)
  say({ words: 'OK', answers: '7' })
  await answers.stop(PATIENCE.timeout)
  expect((await told()).map(({ answer }) => answer)).toEqual(['', 'OK'])
  await way.end()
})

test.each<Moment['when']>(['before', 'after'])(
  'an answer over whose statement the connection broke is noted once, of one command: %s it was done',
  async (when) => {
    const gate = await startKillingGate(database.config.connectionString)
    const { way, answers, say } = open(gate.url)
    gate.arm({ statement: 'insert into command_step', when }, () => undefined)
    say()
    await answers.stop(PATIENCE.timeout)
    expect(await told()).toEqual(ANSWERED)
    await way.end()
    await gate.stop()
  },
)

test('the end of the program waits for what cannot be noted no longer than it may, and what is lost is counted', async () => {
  const gate = await startGate(database.config.connectionString)
  gate.close()
  const { way, answers, say, dropped } = open(gate.url)
  say()
  say()
  await answers.stop(0)
  await expect.poll(dropped, PATIENCE).toBe(2)
  await way.end()
  await gate.stop()
})
