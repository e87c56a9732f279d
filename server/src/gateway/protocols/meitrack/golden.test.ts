import { describe, expect, test } from 'vitest'
import type { Message } from '../../protocol.ts'
import { expectOneFrame } from '../golden/cut-streams.ts'
import { expectPosition, expectReadings, type FrameVector, isSharedThere, readShared } from '../golden/golden-cases.ts'
import type { Renamed } from '../golden/golden-readings.ts'
import type { PublicCase } from '../golden/public-cases.ts'
import {
  CUT_SHORT,
  OTHER_THAN_REFERENCE,
  RENAMED,
  RENAMED_BY_NUMBER,
  RENAMED_IN_MEMORY,
  RENAMED_WITH_BUS,
} from './golden.ts'
import { meitrack } from './meitrack.ts'

const cases = (readShared('meitrack.json') ?? []) as PublicCase[]
const vectors = (readShared('meitrack.frames.json') ?? []) as FrameVector[]
const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const

/** The frame as it arrives: a text ends with its line. */
function framed({ encoding, message }: PublicCase): Buffer {
  if (encoding === 'hex') return Buffer.from(message, 'hex')
  return Buffer.from(`${message.trimEnd()}\r\n`, 'latin1')
}

function run(golden: PublicCase): { messages: Message[]; reply: string } {
  const bytes = framed(golden)
  if (golden.message.startsWith(CUT_SHORT)) {
    expect(meitrack.frameLength(bytes, 'tcp')).toBe(0)
    return { messages: [], reply: '' }
  }
  expect(meitrack.frameLength(bytes, 'tcp')).toBe(bytes.length)
  const { messages, reply } = meitrack.decode(bytes, context)
  return { messages, reply: Buffer.from(reply ?? []).toString('latin1') }
}

function renamedIn({ message, encoding }: PublicCase): Renamed {
  if (encoding === 'text') return RENAMED
  const type = Buffer.from(message, 'hex').toString('latin1', 0, 40).split(',')[2]
  if (type === 'CCC') return RENAMED_IN_MEMORY
  return message.includes('9f1b00') ? RENAMED_WITH_BUS : RENAMED_BY_NUMBER
}

const table = cases.map((golden) => [golden.seq, golden] as const)

describe.skipIf(!isSharedThere)('public meitrack cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(30))

  test.each(table)('case %i is answered byte for byte', (_seq, golden) => {
    expect(run(golden).reply).toBe((golden.golden.responses ?? []).map(({ text }) => text).join(''))
  })

  test.each(table)('case %i says what the reference says', (seq, golden) => {
    const { messages } = run(golden)
    const results = [golden.golden.result].flat().filter((result) => result !== null)
    const positions = messages.filter((message) => message.kind === 'position')
    expect(positions).toHaveLength(results.length)
    for (const [index, result] of results.entries()) {
      const position = positions[index]
      if (!position) throw new Error('no position')
      expect([position.serial]).toEqual(golden.golden.deviceIds)
      expectPosition(position.report, result)
      const attributes = { ...result.attributes, ...OTHER_THAN_REFERENCE[seq]?.attributes }
      expectReadings(position.report, position.report, attributes, renamedIn(golden))
    }
  })

  test.each(vectors.map((vector) => [vector.seq, vector] as const))(
    'framing vector %i is one frame, wherever it is cut',
    (_seq, { input }) => expectOneFrame(meitrack, Buffer.from(input, 'hex')),
  )
})
