import { describe, expect, test } from 'vitest'
import { crc16Arc } from '../../checksum.ts'
import type { DecodeContext, Message } from '../../protocol.ts'
import {
  expectMessages,
  type FrameVector,
  type GoldenCase,
  type GoldenResult,
  isSharedThere,
  readShared,
} from '../golden/golden-cases.ts'
import { FRAMED_ANEW, OTHER_THAN_REFERENCE, RENAMED } from './golden.ts'
import { teltonika } from './teltonika.ts'

interface VendorExample {
  name: string
  hex: string
  ack: string
  expected: { time: string; eventIo: number; io: Record<string, number> }[]
}

const cases = (readShared('teltonika.json') ?? []) as GoldenCase[]
const vectors = (readShared('teltonika.frames.json') ?? []) as FrameVector[]
const examples = ((readShared('vendor_examples.json') ?? { teltonika: [] }) as { teltonika: VendorExample[] }).teltonika

function newContext(serial: string | null): DecodeContext<ReturnType<typeof teltonika.createMemory>> {
  return { serial, transport: 'tcp', receivedAt: 0, memory: teltonika.createMemory() }
}

/** The message with a length and a checksum that hold, where somebody altered it. */
function framed(hex: string): Buffer {
  const altered = FRAMED_ANEW.find(({ message }) => hex.startsWith(message))
  const bytes = Buffer.from(hex, 'hex')
  if (!altered) return bytes
  const counted = bytes.subarray(8, bytes.length - 4 + (altered.lost ?? 0))
  const frame = Buffer.concat([Buffer.alloc(8), counted, Buffer.alloc(4)])
  frame.writeUInt32BE(counted.length, 4)
  frame.writeUInt32BE(crc16Arc(counted), frame.length - 4)
  return frame
}

function run({ message, sessionFrom }: GoldenCase): { messages: Message[]; reply: string } {
  const bytes = framed(message)
  expect(teltonika.frameLength(bytes, 'tcp')).toBe(bytes.length)
  const { messages, reply } = teltonika.decode(bytes, newContext(sessionFrom ? '123456789012345' : null))
  return { messages, reply: Buffer.from(reply ?? []).toString('hex') }
}

const table = cases.map((golden) => [`${golden.seq} ${golden.message.slice(0, 40)}`, golden] as const)

describe.skipIf(!isSharedThere)('public teltonika cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(34))

  test.each(table)('%s is answered byte for byte', (_name, golden) => {
    expect(run(golden).reply).toBe(golden.golden.responses?.map(({ hex }) => hex).join('') ?? '')
  })

  test.each(table)('%s says what the reference says', (_name, golden) => {
    const { messages } = run(golden)
    const { result, deviceIds } = golden.golden as { result: GoldenResult[] | null; deviceIds?: string[] }
    if (deviceIds) return expect(messages).toEqual([{ kind: 'login', serial: deviceIds[0] }])
    if (!result) return expect(messages).toEqual([{ kind: 'heartbeat' }])
    const other = OTHER_THAN_REFERENCE.find(({ message }) => golden.message.startsWith(message))
    expectMessages(messages, result, { attributes: other?.attributes, renamed: RENAMED })
  })

  test.each(FRAMED_ANEW)('no port takes $message as it was altered', ({ message }) => {
    const bytes = Buffer.from(cases.find((golden) => golden.message.startsWith(message))?.message ?? '', 'hex')
    const takes = () => {
      if (teltonika.frameLength(bytes, 'tcp') === bytes.length) teltonika.decode(bytes, newContext('1'))
      else throw new Error('no frame')
    }
    expect(takes).toThrow()
  })

  test.each(vectors.map((vector) => [vector.seq, vector] as const))(
    'framing vector %i is one frame',
    (_seq, vector) => {
      const input = Buffer.from(vector.input, 'hex')
      const length = vector.frame.length / 2
      expect(teltonika.frameLength(input, 'tcp')).toBe(length)
      for (let cut = 0; cut < length; cut++) expect(teltonika.frameLength(input.subarray(0, cut), 'tcp')).toBe(0)
    },
  )

  test.each(examples)('document example $name', ({ hex, ack, expected }) => {
    const { messages, reply } = teltonika.decode(Buffer.from(hex, 'hex'), newContext('1'))
    expect(Buffer.from(reply ?? []).toString('hex')).toBe(ack)
    expect(messages).toHaveLength(expected.length)
    for (const [index, { time, eventIo, io }] of expected.entries()) {
      const message = messages[index]
      if (message?.kind !== 'position') throw new Error('no position')
      expect(new Date(message.report.fixTime).toISOString().slice(0, 19)).toBe(time.slice(0, 19))
      const { attributes, voltage, odometerKm } = message.report
      expect(attributes['eventCode']).toBe(eventIo)
      if (io['1'] !== undefined) expect(attributes.input1).toBe(io['1'] === 1)
      if (io['21'] !== undefined) expect(attributes.signalLevel).toBe(io['21'])
      if (io['66'] !== undefined) expect(voltage).toBe(io['66'] / 1000)
      if (io['16'] !== undefined) expect(odometerKm).toBe(io['16'] / 1000)
      if (io['17'] !== undefined) expect(attributes['axisX']).toBe(io['17'])
    }
  })
})
