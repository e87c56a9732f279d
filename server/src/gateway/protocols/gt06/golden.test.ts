import { describe, expect, test } from 'vitest'
import type { DecodeContext, Message } from '../../protocol.ts'
import {
  expectPosition,
  expectReadings,
  type FrameVector,
  type GoldenCase,
  isSharedThere as isThere,
  readShared as read,
} from '../golden/golden-cases.ts'
import type { GoldenAttributes } from '../golden/golden-readings.ts'
import type { Gt06Memory } from './answer.ts'
import { OTHER_THAN_REFERENCE, PRECEDED_BY } from './golden.ts'
import { gt06 } from './gt06.ts'

interface VendorExample {
  name: string
  hex: string
  ack?: string
  expected: {
    time?: string
    lat?: number
    lng?: number
    course?: number
    speedKmh?: number
    satellites?: number
    imei?: string
  }
}

const cases = (read('gt06.json') ?? []) as GoldenCase[]
const vectors = (read('gt06.frames.json') ?? []) as FrameVector[]
const examples = ((read('vendor_examples.json') ?? { gt06: [] }) as { gt06: VendorExample[] }).gt06

/** The instant that the recorded answer to the time request tells. */
const RECEIVED_AT = Date.UTC(2026, 10, 21, 2, 51, 57)

function newContext(): DecodeContext<Gt06Memory> {
  return { serial: null, transport: 'tcp', receivedAt: RECEIVED_AT, memory: gt06.createMemory() }
}

/** Feeds bytes as a connection would feed them, and gathers what comes out. */
function feed(hex: string, context: DecodeContext<Gt06Memory>): { messages: Message[]; replies: string } {
  const messages: Message[] = []
  let replies = ''
  for (let rest = Buffer.from(hex, 'hex'); rest.length > 0; ) {
    const end = gt06.frameLength(rest) || rest.length
    const decoded = gt06.decode(rest.subarray(0, end), context)
    for (const message of decoded.messages) if (message.kind === 'login') context.serial = message.serial
    messages.push(...decoded.messages)
    replies += Buffer.from(decoded.reply ?? []).toString('hex')
    rest = rest.subarray(end)
  }
  return { messages, replies }
}

/** This is the one case that was recorded without its last byte. */
function whole(message: string): string {
  return message.endsWith('0d') ? `${message}0a` : message
}

function run({ seq, message, sessionFrom }: GoldenCase): { messages: Message[]; replies: string } {
  const context = newContext()
  if (sessionFrom) feed(sessionFrom.message, context)
  const earlier = cases.find((other) => other.seq === PRECEDED_BY[seq])
  if (earlier) feed(earlier.message, context)
  return feed(whole(message), context)
}

function attributesOf({ seq, golden }: GoldenCase): GoldenAttributes {
  return { ...golden.result?.attributes, ...OTHER_THAN_REFERENCE[seq]?.attributes }
}

const table = cases.map((golden) => [golden.seq, golden] as const)

describe.skipIf(!isThere)('public gt06 cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(123))

  test.each(table)('case %i is answered byte for byte', (_seq, golden) => {
    const expected = golden.golden.responses?.map((response) => response.hex).join('') ?? ''
    expect(run(golden).replies).toBe(expected)
  })

  test.each(table)('case %i says what the reference says', (_seq, golden) => {
    const { messages } = run(golden)
    const { result, deviceIds } = golden.golden
    if (deviceIds) return expect(messages).toEqual([{ kind: 'login', serial: deviceIds[0] }])
    const position = messages.find((message) => message.kind === 'position')
    if (!result) return expect(messages.every((message) => message.kind !== 'position')).toBe(true)
    if (result.outdated) {
      expect(position).toBeUndefined()
      const heartbeat = messages.find((message) => message.kind === 'heartbeat')
      expect(heartbeat).toBeDefined()
      const keys = Object.keys(result.attributes)
      if (keys.length > 0) expect(heartbeat?.readings, keys.join()).toBeDefined()
      if (heartbeat?.readings) expectReadings(heartbeat.readings, null, attributesOf(golden))
      return
    }
    expect(position).toBeDefined()
    if (!position) return
    expectPosition(position.report, result)
    expectReadings(position.report, position.report, attributesOf(golden))
  })

  test.each(vectors.map((vector) => [vector.seq, vector] as const))(
    'framing vector %i is one frame',
    (_seq, vector) => {
      expect(gt06.frameLength(Buffer.from(vector.input, 'hex'))).toBe(vector.frame.length / 2)
      for (let cut = 0; cut < vector.frame.length / 2; cut++) {
        expect(gt06.frameLength(Buffer.from(vector.input, 'hex').subarray(0, cut))).toBe(0)
      }
      expect(() => feed(vector.frame, newContext())).not.toThrow()
    },
  )

  test.each(examples.filter((example) => example.name !== 'heartbeat_response'))(
    'document example $name',
    (example) => {
      const { messages, replies } = feed(example.hex, newContext())
      const { expected } = example
      if (example.ack) expect(replies).toBe(example.ack)
      if (expected.imei) return expect(messages).toEqual([{ kind: 'login', serial: expected.imei }])
      const [message] = messages
      if (message?.kind !== 'position') throw new Error('no position')
      expect(message.report.fixTime).toBe(Date.parse(expected.time ?? ''))
      expect(message.report.latitude).toBeCloseTo(expected.lat ?? 0, 8)
      expect(message.report.longitude).toBeCloseTo(expected.lng ?? 0, 8)
      expect(message.report.courseDegrees).toBe(expected.course)
    },
  )
})
