import { describe, expect, test } from 'vitest'
import type { Decoded } from '../../protocol.ts'
import { expectOneFrame } from '../golden/cut-streams.ts'
import { expectMessages, type GoldenCase, isSharedThere, readShared } from '../golden/golden-cases.ts'
import { topin } from './topin.ts'

type Case = GoldenCase & { golden: { nondeterministic?: boolean } }

const cases = (readShared('topin.json') ?? []) as Case[]

function run({ message, golden }: Case): Decoded {
  const bytes = Buffer.from(message, 'hex')
  expectOneFrame(topin, bytes)
  const answer = Buffer.from(golden.responses?.[0]?.hex ?? '', 'hex')
  // The answer to a question for the time says that of the reference's run.
  const [month = 1, day, hour, minute, second] = answer.subarray(6)
  const receivedAt = golden.nondeterministic
    ? Date.UTC(answer.readUInt16BE(4), month - 1, day, hour, minute, second)
    : 0
  return topin.decode(bytes, { serial: '359339075416963', transport: 'tcp', receivedAt, memory: null })
}

const table = cases.map((golden) => [golden.seq, golden] as const)

describe.skipIf(!isSharedThere)('public topin cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(8))

  test.each(table)('case %i is answered byte for byte', (_seq, golden) => {
    expect(Buffer.from(run(golden).reply ?? []).toString('hex')).toBe(golden.golden.responses?.[0]?.hex ?? '')
  })

  test.each(table)('case %i says what the reference says', (_seq, golden) => {
    const { messages } = run(golden)
    const { result } = golden.golden
    if (result === null) expect(messages).toEqual([{ kind: 'heartbeat' }])
    else expectMessages(messages, [result], { attributes: undefined, renamed: {} })
  })
})
