import { describe, expect, test } from 'vitest'
import type { Decoded } from '../../protocol.ts'
import { expectOneFrame } from '../golden/cut-streams.ts'
import { expectMessages, type GoldenCase, isSharedThere, readShared } from '../golden/golden-cases.ts'
import { RENAMED } from './golden.ts'
import { gt02 } from './gt02.ts'

const cases = (readShared('gt02.json') ?? []) as GoldenCase[]
const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const

function run({ message }: GoldenCase): Decoded {
  const bytes = Buffer.from(message, 'hex')
  expectOneFrame(gt02, bytes)
  return gt02.decode(bytes, context)
}

const table = cases.map((golden) => [golden.seq, golden] as const)

describe.skipIf(!isSharedThere)('public gt02 cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(8))

  test.each(table)('case %i is answered byte for byte', (_seq, golden) => {
    expect(Buffer.from(run(golden).reply ?? []).toString('hex')).toBe(golden.golden.responses?.[0]?.hex ?? '')
  })

  test.each(table)('case %i says what the reference says', (_seq, golden) => {
    const { messages } = run(golden)
    const { result, deviceIds } = golden.golden
    expect(messages.map((message) => message.serial)).toEqual(deviceIds)
    if (result === null) throw new Error('a case without a result')
    expectMessages(messages, [result], { attributes: undefined, renamed: RENAMED })
  })
})
