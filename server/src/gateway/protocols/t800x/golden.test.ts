import { describe, expect, test } from 'vitest'
import type { Message } from '../../protocol.ts'
import {
  expectPosition,
  expectReadings,
  type GoldenCase,
  type GoldenResult,
  isSharedThere,
  readShared,
} from '../golden/golden-cases.ts'
import { OTHER_THAN_REFERENCE, RENAMED } from './golden.ts'
import { t800x } from './t800x.ts'

const cases = (readShared('t800x.json') ?? []) as GoldenCase[]
const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const

function run(golden: GoldenCase): { messages: Message[]; reply: string } {
  const bytes = Buffer.from(golden.message, 'hex')
  expect(t800x.frameLength(bytes, 'tcp')).toBe(bytes.length)
  const { messages, reply } = t800x.decode(bytes, context)
  return { messages, reply: Buffer.from(reply ?? []).toString('hex') }
}

const table = cases.map((golden) => [`${golden.seq} ${golden.message.slice(0, 40)}`, golden] as const)

describe.skipIf(!isSharedThere)('public t800x cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(22))

  // The reference answers what sensors said twice, the second time without a device.
  test.each(table)('%s is answered byte for byte', (_name, golden) => {
    expect(run(golden).reply).toBe(golden.golden.responses?.[0]?.hex ?? '')
  })

  test.each(table)('%s says what the reference says', (_name, golden) => {
    const { messages } = run(golden)
    const { result, deviceIds } = golden.golden as { result: GoldenResult[] | GoldenResult | null; deviceIds: string[] }
    for (const { serial } of messages as { serial?: string }[]) expect([serial]).toEqual(deviceIds)
    const results = result === null ? [] : Array.isArray(result) ? result : [result]
    if (results.length === 0) return expect(messages.map(({ kind }) => kind)).not.toContain('position')
    expect(messages).toHaveLength(results.length)
    const other = OTHER_THAN_REFERENCE.find(({ message }) => golden.message.startsWith(message))
    for (const [index, said] of results.entries()) {
      const message = messages[index]
      const attributes = { ...said.attributes, ...other?.attributes }
      if (said.outdated) {
        if (message?.kind !== 'heartbeat' || !message.readings) throw new Error('no readings')
        expect(message.at).toBe(Date.parse((said as unknown as { deviceTime: string }).deviceTime))
        expectReadings(message.readings, null, attributes, RENAMED)
        continue
      }
      if (message?.kind !== 'position') throw new Error('no position')
      expectPosition(message.report, said)
      expectReadings(message.report, message.report, attributes, RENAMED)
    }
  })
})
