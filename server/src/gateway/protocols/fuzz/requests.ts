import type { Message } from '../../protocol.ts'
import { globalstar } from '../globalstar/globalstar.ts'
import { osmand } from '../osmand/osmand.ts'
import { forwardedReports } from '../traccar/traccar.ts'

/** What reads the bytes of a request, and the requests that mutations begin with. */
export interface FuzzedRequest {
  name: string
  samples: readonly Buffer[]
  /** Throws BadRequestError for what it refuses. */
  read(bytes: Buffer): Message[]
}

const QUERIES = [
  'id=863100000000007&lat=-23.55&lon=-46.63&timestamp=1795256430&speed=45.0&bearing=271.5&altitude=760&accuracy=5.5&batt=88&charge=true',
  'deviceid=863100000000007&location=-23.55,-46.63&timestamp=2026-11-21T10:20:30Z&valid=true&hdop=0.9&alarm=sos&driverUniqueId=7',
  'id=863100000000007&lat=-23.55&lon=-46.63&cell=724,11,1491,4490,-75&cell=724,11,1491,4491&wifi=00-1a-2b-3c-4d-5e,-60&ignition=1',
]
const BODIES = [
  '{"device_id":"863100000000007","location":{"timestamp":"2026-11-21T10:20:30.000Z","coords":{"latitude":-23.55,"longitude":-46.63,"accuracy":5.5,"speed":12.5,"heading":271.5,"altitude":760},"is_moving":true,"odometer":123456,"event":"motionchange","battery":{"level":0.88,"is_charging":false},"activity":{"type":"in_vehicle"},"extras":{"driver":"7"}}}',
  '{"device_id":"863100000000007","location":[{"timestamp":"2026-11-21T10:20:30Z","coords":{"latitude":-23.55,"longitude":-46.63}},{"timestamp":"2026-11-21T10:21:30Z"}]}',
  '{"id":"863100000000007","lat":-23.55,"lon":-46.63,"timestamp":1795256430,"speed":45}',
]
const ENVELOPES = [
  '<?xml version="1.0" encoding="UTF-8"?><stuMessages timeStamp="21/11/2026 10:25:00 GMT" messageID="567207180ae9100687cef8c81978371a"><stuMessage><esn>0-4123456</esn><unixTime>1795256430</unixTime><gps>N</gps><payload length="9" source="pc" encoding="hex">0x00DE8139DEAE8A0850</payload></stuMessage><stuMessage><esn>0-4123457</esn><unixTime>1795256431</unixTime><gps>N</gps><payload length="9" source="pc" encoding="hex">0x63FFFF1BB4FFFFFFFF</payload></stuMessage></stuMessages>',
]
const FORWARDED = [
  '{"position":{"id":7,"deviceId":3,"protocol":"gt06","fixTime":"2026-11-21T10:20:30.000+00:00","deviceTime":"2026-11-21T10:20:31Z","valid":true,"latitude":-23.55,"longitude":-46.63,"altitude":760,"speed":24.3,"course":271.5,"accuracy":0,"attributes":{"sat":9,"ignition":true,"odometer":123456789,"power":12.9,"alarm":"powerCut,sos"}},"device":{"id":3,"uniqueId":"863100000000007","name":"ABC1D23"}}',
  '[{"position":{"fixTime":"2026-11-21T10:20:30Z","latitude":-23.55,"longitude":-46.63,"outdated":true,"deviceTime":"2026-11-21T10:25:30Z","attributes":{"batteryLevel":88}},"device":{"uniqueId":"863100000000007"}},{"position":{"fixTime":"2026-11-21T10:21:30Z","valid":false,"latitude":-23.551,"longitude":-46.631,"attributes":{}},"device":{"uniqueId":"863100000000007"}}]',
]

const RECEIVED_AT = Date.UTC(2026, 10, 21)
const asBytes = (texts: readonly string[]) => texts.map((text) => Buffer.from(text, 'latin1'))

/** Mutated bytes stand where a request has its query, its form or its document. */
export const FUZZED_REQUESTS: readonly FuzzedRequest[] = [
  {
    name: 'osmand query',
    samples: asBytes(QUERIES),
    read: (bytes) =>
      readOsmand({ url: `/?${bytes.toString('latin1')}`, contentType: undefined, body: Buffer.alloc(0) }),
  },
  {
    name: 'osmand form',
    samples: asBytes(QUERIES),
    read: (body) => readOsmand({ url: '/', contentType: 'application/x-www-form-urlencoded', body }),
  },
  {
    name: 'osmand json',
    samples: asBytes(BODIES),
    read: (body) => readOsmand({ url: '/', contentType: 'application/json', body }),
  },
  {
    name: 'globalstar envelope',
    samples: asBytes(ENVELOPES),
    read: (body) => {
      const request = { method: 'POST', url: '/', contentType: 'text/xml', body, receivedAt: RECEIVED_AT }
      return (globalstar.parts?.(request) ?? []).flatMap((part) => globalstar.decode(part))
    },
  },
  {
    name: 'traccar forward',
    samples: asBytes(FORWARDED),
    read: (body) => forwardedReports(body).map(({ message }) => message),
  },
]

function readOsmand(request: { url: string; contentType: string | undefined; body: Buffer }): Message[] {
  return osmand.decode({ method: 'POST', receivedAt: RECEIVED_AT, ...request })
}
