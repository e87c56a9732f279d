import { describe, expect, test } from 'vitest'
import type { Decoded } from '../../protocol.ts'
import { expectPosition, expectReadings, type GoldenCase, isSharedThere, readShared } from '../golden/golden-cases.ts'
import { OTHER_THAN_REFERENCE, RENAMED } from './golden.ts'
import { gps103 } from './gps103.ts'

const cases = (readShared('gps103.json') ?? []) as GoldenCase[]
const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const

/** Feeds a message as a connection would: a heartbeat and what follows it are two frames. */
function run({ message }: GoldenCase): Decoded[] {
  const decoded: Decoded[] = []
  for (let rest = Buffer.from(`${message};`, 'latin1'); rest.length > 0; ) {
    const length = gps103.frameLength(rest, 'tcp')
    expect(length).toBeGreaterThan(0)
    decoded.push(gps103.decode(rest.subarray(0, length), context))
    rest = rest.subarray(length)
  }
  return decoded
}

const table = cases.map((golden) => [golden.seq, golden] as const)

describe.skipIf(!isSharedThere)('public gps103 cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(48))

  test.each(table)('case %i is answered byte for byte', (_seq, golden) => {
    const replies = run(golden).map(({ reply }) => Buffer.from(reply ?? []).toString())
    expect(replies.join('')).toBe(golden.golden.responses?.map(({ text }) => text).join('') ?? '')
  })

  test.each(table)('case %i says what the reference says', (seq, golden) => {
    const messages = run(golden).flatMap((decoded) => decoded.messages)
    const { result, deviceIds } = golden.golden
    const message = messages.at(-1)
    if (deviceIds) expect(messages.map(({ serial }) => serial)).toEqual(messages.map(() => deviceIds[0]))
    if (!result) return expect(message?.kind).not.toBe('position')
    const attributes = { ...result.attributes, ...OTHER_THAN_REFERENCE[seq]?.attributes }
    if (result.outdated) {
      if (message?.kind !== 'heartbeat' || !message.readings) throw new Error('no readings')
      return expectReadings(message.readings, null, attributes, RENAMED)
    }
    if (message?.kind !== 'position') throw new Error('no position')
    expectPosition(message.report, result)
    expectReadings(message.report, message.report, attributes, RENAMED)
  })
})
