import { describe, expect, test } from 'vitest'
import type { DecodeContext, Decoded, FrameProtocol } from '../../protocol.ts'
import { expectOneFrame } from './cut-streams.ts'
import {
  expectMessages,
  type FrameVector,
  type GoldenCase,
  type GoldenResult,
  isSharedThere,
  readShared,
} from './golden-cases.ts'
import { type GoldenAttributes, type Renamed, renamedAs, type ToldAs } from './golden-readings.ts'

/** A frame may hold several reports. */
export type PublicCase = Omit<GoldenCase, 'golden' | 'sessionFrom'> & {
  test: string
  sessionFrom?: Pick<GoldenCase, 'encoding' | 'message'>
  golden: Omit<GoldenCase['golden'], 'result'> & { result: GoldenResult | GoldenResult[] | null }
}

/** What is read otherwise than the reference reads it, by how the message begins. */
export interface OtherThanReference {
  message: string
  why: string
  attributes?: GoldenAttributes
  toldAs?: ToldAs
  fixTime?: string
  valid?: boolean
}

export interface PublicCases {
  protocol: FrameProtocol
  count: number
  /** Gives a message as it arrives, with what frames it. */
  framed(message: Pick<GoldenCase, 'encoding' | 'message'>): Buffer
  renamed?: Renamed
  others?: readonly OtherThanReference[]
  /** The server's clock, where an answer tells it. */
  receivedAt?(golden: PublicCase): number
  /** Where a framing vector is more than one frame, or a frame other bytes: what is expected of it. */
  expectVector?(vector: FrameVector): void
  /** The answer in hexadecimal, where the public messages do not hold it. */
  answer?(golden: PublicCase): string | undefined
}

/** Declares the tests of a protocol's public messages: each is a frame, is answered and is read as the reference does it. */
export function testPublicCases({ protocol, count, framed, others = [], ...options }: PublicCases): void {
  const { renamed = {}, receivedAt, answer } = options
  const { expectVector = ({ input }) => expectOneFrame(protocol, Buffer.from(input, 'hex')) } = options
  const cases = (readShared(`${protocol.name}.json`) ?? []) as PublicCase[]
  const transport = protocol.transports[0] ?? 'tcp'

  function run(golden: PublicCase): Decoded {
    const context: DecodeContext = {
      ...{ serial: null, transport, receivedAt: receivedAt?.(golden) ?? 0 },
      memory: protocol.createMemory(),
    }
    if (golden.sessionFrom) {
      const [login] = protocol.decode(framed(golden.sessionFrom), context).messages
      context.serial = login?.serial ?? null
    }
    const bytes = framed(golden)
    expect(protocol.frameLength(bytes, transport)).toBe(bytes.length)
    return protocol.decode(bytes, context)
  }

  const table = cases.map((golden) => [`${golden.test} ${golden.seq}`, golden] as const)

  describe.skipIf(!isSharedThere)(`public ${protocol.name} cases (need ../shared, absent here)`, () => {
    test('all cases are there', () => expect(cases).toHaveLength(count))

    test.each(table)('case %s is answered byte for byte', (_name, golden) => {
      const responses = (golden.golden.responses ?? []).map(
        ({ hex, text }) => hex ?? Buffer.from(text ?? '').toString('hex'),
      )
      expect(Buffer.from(run(golden).reply ?? []).toString('hex')).toBe(answer?.(golden) ?? responses.join(''))
    })

    test.each(table)('case %s says what the reference says', (_name, golden) => {
      const { messages } = run(golden)
      const { deviceIds, result } = golden.golden
      const said = messages.flatMap(({ serial }) => serial ?? [])
      // What it does not read it asks of no device.
      if (deviceIds) expect([...new Set(said)]).toEqual(deviceIds)
      if (result === null) return expect(messages.map(({ kind }) => kind)).not.toContain('position')
      const other = others.find(({ message }) => golden.message.startsWith(message))
      const { fixTime, valid } = other ?? {}
      const results = [result].flat().map((one) => ({
        ...one,
        ...(fixTime !== undefined && { fixTime }),
        ...(valid !== undefined && { valid }),
      }))
      expectMessages(messages, results, {
        attributes: other?.attributes,
        renamed: { ...renamed, ...renamedAs(other?.toldAs) },
      })
    })

    const vectors = (readShared(`${protocol.name}.frames.json`) ?? []) as FrameVector[]
    test.each(vectors.map((vector) => [vector.seq, vector] as const))(
      'framing vector %i is one frame, wherever it is cut',
      (_seq, vector) => expectVector(vector),
    )
  })
}
