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
import { wialon } from './wialon.ts'

type Case = GoldenCase & { golden: { nondeterministic?: boolean } }

const cases = (readShared('wialon.json') ?? []) as Case[]
const RECEIVED_AT = Date.UTC(2026, 10, 22, 12, 18)

function run({ message, sessionFrom }: Case): { messages: Message[]; reply: string } {
  const context = {
    ...({ serial: sessionFrom ? '42001300083' : null, transport: 'tcp', receivedAt: RECEIVED_AT } as const),
    memory: wialon.createMemory(),
  }
  if (sessionFrom) wialon.decode(Buffer.from(`${sessionFrom.message}\r\n`), context)
  const bytes = Buffer.from(`${message}\r\n`)
  expect(wialon.frameLength(bytes, 'tcp')).toBe(bytes.length)
  expect(wialon.frameLength(Buffer.from(message), 'udp')).toBe(bytes.length - 2)
  const { messages, reply } = wialon.decode(bytes, context)
  return { messages, reply: Buffer.from(reply ?? []).toString() }
}

const table = cases.map((golden) => [`${golden.seq} ${golden.message.slice(0, 40)}`, golden] as const)

describe.skipIf(!isSharedThere)('public wialon cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(19))

  test.each(table)('%s is answered byte for byte', (_name, golden) => {
    expect(run(golden).reply).toBe(golden.golden.responses?.map(({ text }) => text).join('') ?? '')
  })

  test.each(table)('%s says what the reference says', (_name, golden) => {
    const { messages } = run(golden)
    const { result, deviceIds } = golden.golden as {
      result: GoldenResult[] | GoldenResult | null
      deviceIds?: string[]
    }
    for (const { serial } of messages as { serial?: string }[]) expect(serial).toBe(deviceIds?.[0])
    const results = result === null ? [] : Array.isArray(result) ? result : [result]
    if (results.length === 0) return expect(messages.map(({ kind }) => kind)).not.toContain('position')
    expect(messages).toHaveLength(results.length)
    const other = OTHER_THAN_REFERENCE.find(({ message }) => golden.message.startsWith(message))
    for (const [index, said] of results.entries()) {
      const message = messages[index]
      const attributes = { ...said.attributes, ...other?.attributes }
      // The reference repeats a place that no record told.
      if (said.lat === 0 && said.lng === 0) {
        if (message?.kind !== 'heartbeat' || !message.readings) throw new Error('no readings')
        expectReadings(message.readings, null, attributes, RENAMED)
        continue
      }
      if (message?.kind !== 'position') throw new Error('no position')
      const fixTime = golden.golden.nondeterministic ? new Date(RECEIVED_AT).toISOString() : said.fixTime
      expectPosition(message.report, { ...said, fixTime, valid: other?.valid ?? said.valid })
      expectReadings(message.report, message.report, attributes, RENAMED)
    }
  })
})
