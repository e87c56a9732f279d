import { describe, expect, test } from 'vitest'
import type { Message } from '../../protocol.ts'
import { expectOneFrame } from '../golden/cut-streams.ts'
import {
  expectMessages,
  type GoldenCase,
  type GoldenResult,
  isSharedThere,
  readShared,
} from '../golden/golden-cases.ts'
import { castel } from './castel.ts'
import { OTHER_THAN_REFERENCE, RENAMED } from './golden.ts'

type Case = Omit<GoldenCase, 'golden'> & {
  golden: Omit<GoldenCase['golden'], 'result'> & {
    result: GoldenResult | GoldenResult[] | null
    nondeterministic?: boolean
  }
}

const cases = (readShared('castel.json') ?? []) as Case[]

/** One public message holds the same frame twice; the reference reads the first. */
function run({ message, golden }: Case): { messages: Message[]; reply: string } {
  const stream = Buffer.from(message, 'hex')
  const bytes = stream.subarray(0, castel.frameLength(stream, 'tcp'))
  expectOneFrame(castel, bytes)
  const answer = Buffer.from(golden.responses?.[0]?.hex ?? '', 'hex')
  // The answer to a login says the time, which is that of the reference's run.
  const receivedAt = golden.nondeterministic ? answer.readUInt32LE(answer.length - 8) * 1000 : 0
  const context = { serial: null, transport: 'tcp', receivedAt, memory: null } as const
  const { messages, reply } = castel.decode(bytes, context)
  return { messages, reply: Buffer.from(reply ?? []).toString('hex') }
}

const table = cases.map((golden) => [golden.seq, golden] as const)

describe.skipIf(!isSharedThere)('public castel cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(40))

  test.each(table)('case %i is answered byte for byte', (_seq, golden) => {
    expect(run(golden).reply).toBe(golden.golden.responses?.[0]?.hex ?? '')
  })

  test.each(table)('case %i says what the reference says', (_seq, golden) => {
    const messages = run(golden).messages.filter(({ kind }) => kind !== 'login')
    const results = [golden.golden.result].flat().filter((result) => result !== null)
    for (const { serial } of messages as { serial?: string }[]) expect([serial]).toEqual(golden.golden.deviceIds)
    if (results.length === 0) return expect(messages.map(({ kind }) => kind)).not.toContain('position')
    const other = OTHER_THAN_REFERENCE[golden.seq]
    const read = results.map((result) => ({ ...result, outdated: result.outdated || other?.isNoPosition === true }))
    expectMessages(messages, read, { attributes: other?.attributes, renamed: RENAMED })
  })
})
