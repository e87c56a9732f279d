import { describe, expect, test } from 'vitest'
import type { Message } from '../../protocol.ts'
import { isSharedThere, readShared } from '../golden/golden-cases.ts'
import { globalstar } from './globalstar.ts'

interface HttpCase {
  seq: number
  kind: 'positions' | 'null'
  body: string
}

const cases = ((readShared('globalstar.json') ?? []) as HttpCase[]).filter(({ body }) => body.startsWith('<'))
/** The reference's file says whether a case is a position and no more; these are the places in its bytes, by the manual. */
const PLACES: Readonly<Record<number, [number, number]>> = { 2: [-41.12206, -71.41592], 3: [36.19899, 36.16229] }

function read(body: string): Message[] {
  const request = { method: 'POST', url: '/', contentType: undefined, body: Buffer.from(body), receivedAt: 0 }
  return (globalstar.parts?.(request) ?? []).flatMap((part) => globalstar.decode(part))
}

describe.skipIf(!isSharedThere)('public globalstar cases (need ../shared, absent here)', () => {
  test('all envelopes are there', () => expect(cases).toHaveLength(3))

  test.each(cases.map((one) => [one.seq, one] as const))(
    'case %i says what the reference says',
    (seq, { kind, body }) => {
      const [message] = read(body)
      if (kind === 'null') return expect(message?.kind).not.toBe('position')
      const [latitude, longitude] = PLACES[seq]!
      expect(message).toMatchObject({
        kind: 'position',
        report: {
          fixTime: Number(/<unixTime>(\d+)/.exec(body)?.[1]) * 1000,
          ...{ hasFix: true, latitude: expect.closeTo(latitude, 4), longitude: expect.closeTo(longitude, 4) },
        },
      })
    },
  )
})
