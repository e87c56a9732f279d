import { describe, expect, test } from 'vitest'
import { KMH_PER_KNOT } from '../../nmea.ts'
import { BadRequestError } from '../../protocol.ts'
import { isSharedThere, readShared } from '../golden/golden-cases.ts'
import { osmand } from './osmand.ts'
import { instant } from './values.ts'

interface HttpCase {
  test: string
  seq: number
  kind: 'position' | 'notNull' | 'null'
  url: string
}

const RECEIVED_AT = Date.UTC(2026, 10, 21, 12)
const cases = (readShared('osmand.json') ?? []) as HttpCase[]
const read = (url: string) =>
  osmand.decode({ method: 'GET', url, contentType: undefined, body: Buffer.alloc(0), receivedAt: RECEIVED_AT })

describe.skipIf(!isSharedThere)('public osmand cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(8))

  // The reference's file says of each whether it is a position; what it holds stands in its address by name.
  test.each(cases.map((one) => [one.seq, one] as const))(
    'case %i says what the reference says',
    (_seq, { kind, url }) => {
      if (kind === 'null') return expect(() => read(url)).toThrow(BadRequestError)
      const said = new URL(url, 'http://localhost').searchParams
      const messages = read(url)
      expect(messages).toMatchObject([{ serial: said.get('id') ?? said.get('deviceid') }])
      if (kind !== 'position') return expect(messages[0]?.kind).toBe('heartbeat')
      const time = said.get('timestamp')
      expect(messages).toMatchObject([
        {
          kind: 'position',
          report: {
            fixTime: time === null ? RECEIVED_AT : instant('timestamp', time),
            ...{ hasFix: true, latitude: Number(said.get('lat')), longitude: Number(said.get('lon')) },
            speedKmh: expect.closeTo(Number(said.get('speed')) * KMH_PER_KNOT, 6),
          },
        },
      ])
    },
  )
})
