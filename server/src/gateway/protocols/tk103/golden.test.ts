import { describe, expect, test } from 'vitest'
import type { Decoded } from '../../protocol.ts'
import {
  expectPosition,
  expectReadings,
  type FrameVector,
  type GoldenCase,
  isSharedThere,
  readShared,
} from '../golden/golden-cases.ts'
import { OTHER_THAN_REFERENCE, RENAMED } from './golden.ts'
import { tk103 } from './tk103.ts'

const cases = (readShared('tk103.json') ?? []) as GoldenCase[]
const vectors = (readShared('tk103.frames.json') ?? []) as (Omit<FrameVector, 'frame'> & { frame: string | null })[]

function run({ message }: GoldenCase): Decoded {
  const bytes = Buffer.from(message, 'latin1')
  expect(tk103.frameLength(bytes, 'tcp')).toBe(bytes.length)
  return tk103.decode(bytes, { serial: null, transport: 'tcp', receivedAt: 0, memory: tk103.createMemory() })
}

const table = cases.map((golden) => [golden.seq, golden] as const)

describe.skipIf(!isSharedThere)('public tk103 cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(50))

  test.each(table)('case %i is answered byte for byte', (_seq, golden) => {
    const reply = Buffer.from(run(golden).reply ?? []).toString()
    expect(reply).toBe(golden.golden.responses?.map(({ text }) => text).join('') ?? '')
  })

  test.each(table)('case %i says what the reference says', (seq, golden) => {
    const { messages } = run(golden)
    const { result, deviceIds } = golden.golden
    const other = OTHER_THAN_REFERENCE[seq]
    // The reference takes the parenthesis for a part of a short id.
    if (deviceIds) expect(messages[0]?.serial).toBe(deviceIds[0]?.replace('(', ''))
    if (!result) return expect(messages.map(({ kind }) => kind)).not.toContain('position')
    const attributes = { ...result.attributes, ...other?.attributes }
    const message = messages.at(-1)
    if (result.outdated || other?.isNoPosition) {
      if (message?.kind !== 'heartbeat' || !message.readings) throw new Error('no readings')
      if (result.outdated && result.fixTime) expect(message.at).toBe(Date.parse(result.fixTime))
      return expectReadings(message.readings, null, attributes, RENAMED)
    }
    if (message?.kind !== 'position') throw new Error('no position')
    expectPosition(message.report, result)
    expectReadings(message.report, message.report, attributes, RENAMED)
  })

  test.each(vectors.map((vector) => [vector.seq, vector] as const))(
    'framing vector %i is one frame, wherever it is cut',
    (seq, { input, frame }) => {
      // Two vectors are the first and the second frame of the same bytes.
      const earlier = vectors.find((other) => other.seq === seq - 1 && other.input === input)?.frame?.length ?? 0
      const bytes = Buffer.from(input.slice(earlier), 'hex')
      const end = frame === null ? 0 : (input.indexOf(frame) + frame.length - earlier) / 2
      expect(tk103.frameLength(bytes, 'tcp')).toBe(end)
      for (let cut = 0; cut < (end || bytes.length); cut++)
        expect(tk103.frameLength(bytes.subarray(0, cut), 'tcp')).toBe(0)
    },
  )
})
