import { describe, expect, test } from 'vitest'
import type { Message } from '../../protocol.ts'
import {
  expectMessages,
  type GoldenCase,
  type GoldenResult,
  isSharedThere,
  readShared,
} from '../golden/golden-cases.ts'
import { OTHER_THAN_REFERENCE, RENAMED } from './golden.ts'
import { ruptela } from './ruptela.ts'

type Case = GoldenCase & { framing?: string }

const cases = (readShared('ruptela.json') ?? []) as Case[]
const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const

/** One message has a length that does not count what follows; its checksum holds. */
function framed({ message, framing }: Case): Buffer {
  const bytes = Buffer.from(message, 'hex')
  if (framing) bytes.writeUInt16BE(bytes.length - 4)
  return bytes
}

function run(golden: Case): { messages: Message[]; reply: string } {
  const bytes = framed(golden)
  expect(ruptela.frameLength(bytes, 'tcp')).toBe(bytes.length)
  const { messages, reply } = ruptela.decode(bytes, context)
  return { messages, reply: Buffer.from(reply ?? []).toString('hex') }
}

const table = cases.map((golden) => [`${golden.seq} ${golden.message.slice(0, 40)}`, golden] as const)

describe.skipIf(!isSharedThere)('public ruptela cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(11))

  test.each(table)('%s is answered byte for byte', (_name, golden) => {
    expect(run(golden).reply).toBe(golden.golden.responses?.map(({ hex }) => hex).join('') ?? '')
  })

  test.each(table)('%s says what the reference says', (_name, golden) => {
    const { messages } = run(golden)
    const { result, deviceIds } = golden.golden as { result: GoldenResult[] | GoldenResult | null; deviceIds: string[] }
    for (const { serial } of messages as { serial?: string }[]) expect([serial]).toEqual(deviceIds)
    const results = result === null ? [] : Array.isArray(result) ? result : [result]
    if (results.length === 0) return expect(messages.map(({ kind }) => kind)).not.toContain('position')
    const other = OTHER_THAN_REFERENCE.find(({ message }) => golden.message.startsWith(message))
    expectMessages(messages, results, { attributes: other?.attributes, renamed: RENAMED })
  })
})
