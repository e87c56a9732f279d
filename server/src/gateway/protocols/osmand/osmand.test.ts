import { describe, expect, test } from 'vitest'
import { BadRequestError, type Message, type TrackerRequest } from '../../protocol.ts'
import { osmand } from './osmand.ts'

const RECEIVED_AT = Date.UTC(2026, 10, 21, 12, 0, 0)

function get(url: string): TrackerRequest {
  return { method: 'GET', url, contentType: undefined, body: Buffer.alloc(0), receivedAt: RECEIVED_AT }
}

function post(body: string, contentType: string | undefined, url = '/'): TrackerRequest {
  return { method: 'POST', url, contentType, body: Buffer.from(body), receivedAt: RECEIVED_AT }
}

function one(request: TrackerRequest): Message {
  const messages = osmand.decode(request)
  if (messages.length !== 1 || !messages[0]) throw new Error('expected one message')
  return messages[0]
}

function position(request: TrackerRequest): Extract<Message, { kind: 'position' }> {
  const message = one(request)
  if (message.kind !== 'position') throw new Error('expected a position')
  return message
}

const NOTHING = { ignition: null, event: null, buffered: null, voltage: null, odometerKm: null, hourMeterHours: null }
const UNMOVING = { altitudeMeters: null, speedKmh: null, courseDegrees: null, satellites: null }

/** These are requests as known phone apps and trackers send them, with what each says, read by hand. */
const READ_BY_HAND: [string, string, Message][] = [
  [
    'surroundings only',
    '/?id=123456&timestamp=1377177267&cell=257,02,16,2224&cell=257,02,16,2223,-90&wifi=00-14-22-01-23-45,-80&wifi=00-1C-B3-09-85-15,-70',
    {
      kind: 'heartbeat',
      serial: '123456',
      readings: {
        ...NOTHING,
        attributes: {
          cell: '257,02,16,2224;257,02,16,2223,-90',
          wifi: '00-14-22-01-23-45,-80;00-1C-B3-09-85-15,-70',
        },
      },
      at: 1377177267000,
    },
  ],
  [
    'an ISO 8601 time, escaped',
    '/?id=902064&lat=42.06288&lon=-88.23412&timestamp=2016-01-27T18%3A55%3A47Z&hdop=6.0&altitude=224.0&speed=0.0',
    {
      kind: 'position',
      serial: '902064',
      report: {
        ...NOTHING,
        ...UNMOVING,
        fixTime: Date.UTC(2016, 0, 27, 18, 55, 47),
        hasFix: true,
        latitude: 42.06288,
        longitude: -88.23412,
        altitudeMeters: 224,
        speedKmh: 0,
        attributes: { hdop: 6 },
      },
    },
  ],
  [
    'a date and time with a plus for the space',
    '/?lat=49.60688&lon=6.15788&timestamp=2014-06-04+09%3A10%3A11&altitude=384.7&speed=0.0&id=353861053849681',
    {
      kind: 'position',
      serial: '353861053849681',
      report: {
        ...NOTHING,
        ...UNMOVING,
        fixTime: Date.UTC(2014, 5, 4, 9, 10, 11),
        hasFix: true,
        latitude: 49.60688,
        longitude: 6.15788,
        altitudeMeters: 384.7,
        speedKmh: 0,
        attributes: {},
      },
    },
  ],
  [
    'zeros everywhere',
    '/?id=123456&timestamp=1377177267&lat=60.0&lon=30.0&speed=0.0&bearing=0.0&altitude=0&hdop=0.0',
    {
      kind: 'position',
      serial: '123456',
      report: {
        ...NOTHING,
        ...UNMOVING,
        fixTime: 1_377_177_267_000,
        hasFix: true,
        latitude: 60,
        longitude: 30,
        altitudeMeters: 0,
        speedKmh: 0,
        courseDegrees: 0,
        attributes: { hdop: 0 },
      },
    },
  ],
  [
    'heading, deviceid and no time',
    '/?lat=60.0&lon=30.0&speed=0.0&heading=0.0&vacc=0&hacc=0&altitude=0&deviceid=123456',
    {
      kind: 'position',
      serial: '123456',
      report: {
        ...NOTHING,
        ...UNMOVING,
        fixTime: RECEIVED_AT,
        hasFix: true,
        latitude: 60,
        longitude: 30,
        altitudeMeters: 0,
        speedKmh: 0,
        courseDegrees: 0,
        attributes: { vacc: 0, hacc: 0 },
      },
    },
  ],
  [
    'the battery',
    '/?id=861001000719969&lat=41.666667&lon=-0.883333&altitude=350.059479&speed=0.000000&batt=87',
    {
      kind: 'position',
      serial: '861001000719969',
      report: {
        ...NOTHING,
        ...UNMOVING,
        fixTime: RECEIVED_AT,
        hasFix: true,
        latitude: 41.666667,
        longitude: -0.883333,
        altitudeMeters: 350.059479,
        speedKmh: 0,
        attributes: { batteryPercent: 87 },
      },
    },
  ],
  [
    'speed in knots, ignition and readings of its own',
    '/?id=123456789012345&timestamp=1504763810&lat=40.7232948571&lon=-74.0061408571&bearing=7.19889788244&speed=40&ignition=true&rpm=933&fuel=24',
    {
      kind: 'position',
      serial: '123456789012345',
      report: {
        ...NOTHING,
        ...UNMOVING,
        ignition: true,
        fixTime: 1_504_763_810_000,
        hasFix: true,
        latitude: 40.7232948571,
        longitude: -74.0061408571,
        courseDegrees: 7.19889788244,
        speedKmh: 74.08,
        attributes: { rpm: 933, fuel: 24 },
      },
    },
  ],
]

describe('a query', () => {
  test.each(READ_BY_HAND)('with %s is read', (_name, url, expected) => expect(one(get(url))).toEqual(expected))

  test.each([
    ['1700000000', 1_700_000_000_000],
    ['1700000000123', 1_700_000_000_123],
    ['1700000000.5', 1_700_000_000_500],
    ['2023-11-14T22:13:20Z', 1_700_000_000_000],
    ['2023-11-14T22:13:20.250Z', 1_700_000_000_250],
    ['2023-11-14T19:13:20-03:00', 1_700_000_000_000],
    ['2023-11-15T01:13:20+0300', 1_700_000_000_000],
    ['2023-11-14 22:13:20', 1_700_000_000_000],
    ['2023-11-14T22:13:20', 1_700_000_000_000],
  ])('tells its time as %s', (text, expected) => {
    expect(position(get(`/?id=a&lat=1&lon=2&timestamp=${encodeURIComponent(text)}`)).report.fixTime).toBe(expected)
  })

  test('with an unescaped plus before the zone still names that zone', () => {
    expect(position(get('/?id=a&lat=1&lon=2&timestamp=2023-11-15T01:13:20+03:00')).report.fixTime).toBe(
      1_700_000_000_000,
    )
  })

  test('may give the place as one parameter', () => {
    const { report } = position(get('/?id=a&location=-23.55,-46.63'))
    expect(report).toMatchObject({ latitude: -23.55, longitude: -46.63 })
  })

  test('carries validity, charge, driver, odometer, accuracy, voltage and alarm to their places', () => {
    const rest = 'valid=false&charge=true&driverUniqueId=0042&odometer=123456&accuracy=8.5&power=12.6&alarm=sos&sat=7'
    const { report } = position(get(`/?id=a&lat=1&lon=2&${rest}`))
    expect(report).toMatchObject({ hasFix: false, odometerKm: 123.456, voltage: 12.6, event: 'sos', satellites: 7 })
    expect(report.attributes).toEqual({ charging: true, driverId: '0042', accuracyMeters: 8.5 })
  })

  test('keeps what it does not know: numbers, booleans and text, identifiers to the last digit', () => {
    const url = '/?id=a&lat=1&lon=2&rain=1.5&open=false&note=a%00b&tag=007&card=12345678901234567890&__proto__=1&empty='
    const { attributes } = position(get(url)).report
    expect(Object.entries(attributes)).toEqual([
      ['rain', 1.5],
      ['open', false],
      ['note', 'a\u0000b'],
      ['tag', '007'],
      ['card', '12345678901234567890'],
      ['__proto__', 1],
    ])
  })

  test('whose speed, course or altitude makes no sense keeps its place, without them', () => {
    const { report } = position(get('/?id=a&lat=1&lon=2&speed=NaN&bearing=-1&altitude=high'))
    expect(report).toMatchObject({ latitude: 1, speedKmh: null, courseDegrees: null, altitudeMeters: null })
  })

  test('passes an absurd year on, as a tracker’s clock said it', () => {
    expect(position(get('/?id=a&lat=1&lon=2&timestamp=9999-01-01T00:00:00Z')).report.fixTime).toBe(Date.UTC(9999, 0, 1))
  })
})

describe('a body', () => {
  test('may be a form', () => {
    const form = position(post('id=a&lat=1&lon=2&speed=10', 'application/x-www-form-urlencoded'))
    expect(form).toMatchObject({ serial: 'a', report: { latitude: 1, speedKmh: 18.52 } })
    expect(position(post('lat=1&lon=2', undefined, '/?id=b')).serial).toBe('b')
  })

  test('may be a JSON object of the query’s names', () => {
    const body = JSON.stringify({
      id: 12345,
      lat: -1.5,
      lon: 2,
      timestamp: 1_700_000_000,
      ignition: false,
      door: 'open',
    })
    const { serial, report } = position(post(body, 'application/json; charset=utf-8'))
    expect(serial).toBe('12345')
    expect(report).toMatchObject({ latitude: -1.5, fixTime: 1_700_000_000_000, ignition: false })
    expect(report.attributes).toEqual({ door: 'open' })
  })
})

test('JSON that nests without end is refused as a bad request', () => {
  const nested = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  const inLocation = `{"device_id":"a","location":{"timestamp":${nested}}}`
  for (const body of [`{"id":"a","lat":1,"lon":2,"x":${nested}}`, inLocation])
    expect(() => osmand.decode(post(body, 'application/json'))).toThrow(BadRequestError)
})

describe('the JSON of Traccar Client', () => {
  const location = {
    timestamp: '2026-11-21T10:20:30.500Z',
    coords: { latitude: -23.55, longitude: -46.63, accuracy: 4.2, speed: 20, heading: 271.5, altitude: 760 },
    is_moving: true,
    odometer: 123_456,
    event: 'motionchange',
    battery: { level: 0.83, is_charging: true },
    activity: { type: 'in_vehicle' },
    extras: { trailer: 'R1', alarm: 'sos' },
  }

  test('is read with metres per second and a share of battery', () => {
    const message = position(post(JSON.stringify({ location, device_id: '48241179' }), 'application/json'))
    expect(message).toEqual({
      kind: 'position',
      serial: '48241179',
      report: {
        ...NOTHING,
        fixTime: Date.UTC(2026, 10, 21, 10, 20, 30, 500),
        hasFix: true,
        latitude: -23.55,
        longitude: -46.63,
        altitudeMeters: 760,
        speedKmh: 72,
        courseDegrees: 271.5,
        satellites: null,
        odometerKm: 123.456,
        event: 'sos',
        attributes: {
          moving: true,
          trigger: 'motionchange',
          batteryPercent: 83,
          charging: true,
          activity: 'in_vehicle',
          trailer: 'R1',
          accuracyMeters: 4.2,
        },
      },
    })
  })

  test('knows nothing where the phone says -1', () => {
    const coords = { ...location.coords, speed: -1, heading: -1, accuracy: -1 }
    const body = JSON.stringify({ location: { ...location, coords, battery: { level: -1 } }, device_id: 'a' })
    const { report } = position(post(body, 'application/json'))
    expect(report).toMatchObject({ speedKmh: null, courseDegrees: null })
    expect(report.attributes).not.toHaveProperty('batteryPercent')
  })

  test('may hold several locations, and one without coordinates is a heartbeat', () => {
    const { coords: _none, ...still } = location
    const messages = osmand.decode(post(JSON.stringify({ location: [location, still], device_id: 'a' }), undefined))
    expect(messages.map((message) => message.kind)).toEqual(['position', 'heartbeat'])
  })
})

describe('a request that cannot be read is refused with the parameter’s name', () => {
  test.each([
    [
      '/?timestamp=1377177267&lat=60.0&lon=30.0',
      'Parâmetro «id»: esperado o identificador do aparelho, com até 64 letras sem acento, algarismos e . _ : -, não recebido.',
    ],
    [
      '/?deviceid=&lat=60.0&lon=30.0',
      'Parâmetro «deviceid»: esperado o identificador do aparelho, com até 64 letras sem acento, algarismos e . _ : -, não recebido.',
    ],
    [
      '/?id=a%00b&lat=1&lon=2',
      'Parâmetro «id»: esperado o identificador do aparelho, com até 64 letras sem acento, algarismos e . _ : -, recebido «a�b».',
    ],
    ['/?id=a&lat=abc&lon=2', 'Parâmetro «lat»: esperado um número entre -90 e 90, recebido «abc».'],
    ['/?id=a&lat=90.1&lon=2', 'Parâmetro «lat»: esperado um número entre -90 e 90, recebido «90.1».'],
    ['/?id=a&lat=1&lon=-180.5', 'Parâmetro «lon»: esperado um número entre -180 e 180, recebido «-180.5».'],
    ['/?id=a&lat=1', 'Parâmetro «lon»: esperado um número entre -180 e 180, não recebido.'],
    ['/?id=a&lat=Infinity&lon=1', 'Parâmetro «lat»: esperado um número entre -90 e 90, recebido «Infinity».'],
    ['/?id=a&location=1;2', 'Parâmetro «location»: esperado latitude,longitude, recebido «1;2».'],
    [
      '/?id=a&lat=1&lon=2&timestamp=ontem',
      'Parâmetro «timestamp»: esperado uma data em segundos, milissegundos ou ISO 8601, recebido «ontem».',
    ],
    [
      '/?id=a&lat=1&lon=2&timestamp=2026-02-30T00:00:00Z',
      'Parâmetro «timestamp»: esperado uma data em segundos, milissegundos ou ISO 8601, recebido «2026-02-30T00:00:00Z».',
    ],
    [
      '/?id=a&lat=1&lon=2&timestamp=-5',
      'Parâmetro «timestamp»: esperado uma data em segundos, milissegundos ou ISO 8601, recebido «-5».',
    ],
    [
      '/?id=a&lat=1&lon=2&timestamp=1e300',
      'Parâmetro «timestamp»: esperado uma data em segundos, milissegundos ou ISO 8601, recebido «1e300».',
    ],
  ])('%s', (url, sentence) => expect(() => osmand.decode(get(url))).toThrow(new BadRequestError(sentence)))

  test.each([
    ['{"id":"a",', 'Corpo da requisição: esperado um objeto JSON, recebido «{"id":"a",».'],
    ['[1,2]', 'Corpo da requisição: esperado um objeto JSON, recebido «[1,2]».'],
    [
      '{"location":{"coords":{"latitude":1,"longitude":2}}}',
      'Parâmetro «device_id»: esperado o identificador do aparelho, com até 64 letras sem acento, algarismos e . _ : -, não recebido.',
    ],
    [
      '{"location":{"coords":{"latitude":"x","longitude":2}},"device_id":"a"}',
      'Parâmetro «coords.latitude»: esperado um número entre -90 e 90, recebido «x».',
    ],
    ['{"location":[],"device_id":"a"}', 'Parâmetro «location»: esperado um objeto JSON, recebido «[]».'],
    ['{"location":[7],"device_id":"a"}', 'Parâmetro «location»: esperado um objeto JSON, recebido «7».'],
    [
      '{"id":"\\ud800","lat":1,"lon":2}',
      'Parâmetro «id»: esperado o identificador do aparelho, com até 64 letras sem acento, algarismos e . _ : -, recebido «�».',
    ],
  ])('%s', (body, sentence) => {
    expect(() => osmand.decode(post(body, 'application/json'))).toThrow(new BadRequestError(sentence))
  })
})

const PLACE = 'lat=-23.5&lon=-46.6'
const CLIENT = '{"location":{"coords":{"latitude":-23.5,"longitude":-46.6}},"device_id":"1"}'
const withHeader = (authorization: string) => ({ ...get(`/?id=1&${PLACE}`), authorization })

test.each<[string, TrackerRequest]>([
  ['a query', get(`/?id=1&token=s3nha&${PLACE}`)],
  ['a form', post(`id=1&${PLACE}&token=s3nha`, 'application/x-www-form-urlencoded')],
  ['a form that begins with it', post(`token=s3nha&id=1&${PLACE}`, 'application/x-www-form-urlencoded')],
  ['JSON', post('{"id":"1","token": "s3nha","lat":-23.5,"lon":-46.6}', 'application/json')],
  ['capitals', get(`/?id=1&Token=s3nha&${PLACE}`)],
  ['a name that is escaped', get(`/?id=1&%54o%6ben=s3nha&${PLACE}`)],
  ['JSON whose name is escaped', post('{"id":"1","t\\u006fKEN":"s3nha","lat":-23.5,"lon":-46.6}', 'application/json')],
  ['a query and a form alike', post(`id=1&${PLACE}&token=s3nha`, 'application/x-www-form-urlencoded', '/?token=s3nha')],
  ['the query before the JSON of Traccar Client', post(CLIENT, 'application/json', '/?token=s3nha')],
  ['Bearer', withHeader('Bearer s3nha')],
  ['Basic', withHeader(`Basic ${Buffer.from('1:s3nha').toString('base64')}`)],
])('a secret is shown in %s, is no reading, and what is kept does not have it', (_, request) => {
  expect(position(request)).toMatchObject({ secret: 's3nha', serial: '1', report: { attributes: {} } })
  const kept = osmand.withoutSecret!(Buffer.concat([Buffer.from(`${request.url}\n`), request.body])).toString()
  expect(kept).not.toContain('s3nha')
  expect(kept).toContain('-23.5')
})

test('of two secrets that differ neither is believed', () => {
  expect(position(get(`/?id=1&token=s3nha&token=outra&${PLACE}`))).toMatchObject({ secret: 's3nha;outra' })
})

test('a request without a secret has none', () => {
  expect(one(get(`/?id=1&${PLACE}`))).not.toHaveProperty('secret')
})

test('a flag of the vocabulary is one however it is written, and a text is a text', () => {
  const { report } = position(get(`/?id=1&${PLACE}&blocked=1&input1=0&panic=yes&driverId=12E4&pump=1`)) as never as {
    report: { attributes: unknown }
  }
  expect(report.attributes).toEqual({ blocked: true, input1: false, panic: true, driverId: '12E4', pump: 1 })
})
