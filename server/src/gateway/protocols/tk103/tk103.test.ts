import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Decoded } from '../../protocol.ts'
import { tk103 } from './tk103.ts'

/** What is known at the start of a session. */
function newContext(serial: string | null = null) {
  return { serial, transport: 'tcp', receivedAt: 0, memory: tk103.createMemory() } as const
}
const ID = '061234500017'
const IMEI = '861234500000017'
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const PLACE = '261121A2333.0000S04637.8000W083.1102030271.5001000000L0001E240'

const decode = (text: string): Decoded => tk103.decode(Buffer.from(text, 'latin1'), newContext())

function position(text: string): PositionReport {
  const message = decode(text).messages.at(-1)
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  return message.report
}

function readings(text: string) {
  const message = decode(text).messages.at(-1)
  if (message?.kind !== 'heartbeat' || !message.readings) throw new Error(`no readings in ${JSON.stringify(message)}`)
  return { ...message.readings, at: message.at }
}

test.each(['BV001', 'BV010', 'BT00', 'BS08003C0000'])('%s answers a command', (words) => {
  expect(decode(`(${ID}${words})`)).toMatchObject({
    messages: [{ kind: 'heartbeat', serial: ID, readings: { attributes: { commandResult: words } } }],
  })
})

test('other words in the place of an answer are kept', () => {
  for (const words of ['BV017', 'BV02', 'BT001', 'BS08003C'])
    expect(decode(`(${ID}${words})`).messages).toEqual([
      { kind: 'unknown', serial: ID, type: words.slice(0, 4), length: 12 + words.length },
    ])
})

describe('a report of fixed widths', () => {
  test('tells place, km/h, course, ignition, supply and distance', () => {
    const report = position(`(${ID}BR00${PLACE})`)
    expect(report).toMatchObject({ fixTime: AT, hasFix: true, speedKmh: 83.1, courseDegrees: 271.5, ignition: true })
    expect(report.latitude).toBeCloseTo(-23.55, 9)
    expect(report.longitude).toBeCloseTo(-46.63, 9)
    expect(report.odometerKm).toBe(123.456)
    expect(report.attributes).toEqual({ charging: true, input2: false, panic: false, output2: false, fuelLevel: 0 })
  })

  test('tells switches, panic, cut-off, door and fuel in its state, and a temperature behind the distance', () => {
    const { attributes } = position(`(${ID}BR00${PLACE.replace('01000000', '10BC5293')}+017.5)`)
    expect(attributes).toEqual({
      ...{ charging: false, input2: true, panic: true, output2: false, blocked: true, door: true },
      ...{ highInput1: true, lowInput1: true, lowInput3: true, fuelLevel: 0x293, temperatureCelsius: 17.5 },
    })
  })

  test.each([
    ['0', 'powerCut'],
    ['1', 'accident'],
    ['2', 'sos'],
    ['3', 'vibration'],
    ['4', 'lowSpeed'],
    ['5', 'overspeed'],
    ['6', 'geofenceExit'],
  ])('alarm %s is %s', (code, event) => {
    expect(position(`(${ID}BO01${code}${PLACE})`).event).toBe(event)
  })

  test('an alarm without a word here keeps its character', () => {
    expect(position(`(${ID}BO01A${PLACE})`)).toMatchObject({ event: null, attributes: { alarmCode: 'A' } })
  })

  test('a date of no calendar is kept as bytes, and its alarm counts', () => {
    expect(decode(`(${ID}BO012${PLACE.replace('261121', '261821')})`).messages).toMatchObject([
      { kind: 'unknown', serial: ID, type: 'BO01' },
      { kind: 'heartbeat', readings: { event: 'sos', ignition: true } },
    ])
  })

  test('cells instead of a place tell the state, and a vehicle its number', () => {
    expect(readings(`(${ID}BZ00,{724,11,1491,4490}\n,01000000)`)).toMatchObject({ ignition: true, odometerKm: null })
    expect(readings(`(${ID}BV009BWZZZ377VT004251)`).attributes).toEqual({ vin: '9BWZZZ377VT004251' })
  })
})

test.each([
  [0, 'lowBattery'],
  [1, 'overspeed'],
  [4, 'hardBraking'],
  [9, null],
])('alarm %d at the diagnosis socket is %s', (code, event) => {
  const place = '151101A2238.5237N11349.4571E0.7031241010.0000,00000000'
  const report = position(`(044027395704BQ81,ALARM,${code},164,${place})`)
  expect([report.event, report.attributes['alarmCode']]).toEqual([event, event === null ? '9' : undefined])
})

describe('a report of fields', () => {
  const place = '211126,A,2333.0000S,04637.8000W,83.1,102030,271.50'

  test('has the day first', () => {
    expect(position(`(${IMEI},DW30,${place},760.0,9)`)).toMatchObject({ fixTime: AT, speedKmh: 83.1, event: null })
    expect(position(`(${IMEI},BP05,${place},01000000,L00000000)`)).toMatchObject({ fixTime: AT, ignition: true })
  })

  test.each([
    ['ZC11', 'tow'],
    ['DW31', 'tow'],
    ['ZC12', 'lowBattery'],
    ['ZC13', 'powerCut'],
    ['DW33', 'powerCut'],
    ['ZC17', 'removing'],
    ['DW37', 'removing'],
    ['DW3E', 'sos'],
    ['DW30', null],
    ['ZC25', 'sos'],
    ['ZC26', 'tampering'],
    ['ZC27', 'lowPower'],
    ['DW3B', null],
  ])('%s is %s', (word, event) => {
    expect(position(`(${IMEI},${word},${place})`).event).toBe(event)
  })

  test.each(['ZC15', 'ZC29', 'DW42'])('%s says that the ignition was switched on', (word) => {
    expect(position(`(${IMEI},${word},${place})`)).toMatchObject({ ignition: true, event: null })
  })

  test('without satellites keeps its time and its alarm; an alarm may come without either', () => {
    expect(readings(`(${IMEI},DW53,724,11,1491,4490,0,211126,102030)`)).toMatchObject({ event: 'powerCut', at: AT })
    expect(readings(`(${IMEI},ZC11,,0.00,0,0)`)).toMatchObject({ event: 'tow', at: undefined })
  })

  test('tells its charge, and the answer to a command', () => {
    expect(readings(`(${IMEI},ZC20,211126,102030,6,394,65535,255)`)).toMatchObject({
      ...{ at: AT, attributes: { batteryPercent: 100, backupVoltage: 3.94 } },
    })
    expect(readings(`(${IMEI},ZC20,211126,102030,4,391,124,0)`)).toMatchObject({
      ...{ voltage: 12.4, attributes: { batteryPercent: 50 } },
    })
    for (const step of [0, 1, 255])
      expect(readings(`(${IMEI},ZC20,211126,102030,${step},391,124,0)`).attributes).toEqual({ backupVoltage: 3.91 })
    expect(readings(`(${IMEI},ZC03,211126,102030,$1 (one)\r\n2$)`).attributes).toEqual({
      commandResult: '1 (one)\r\n2',
    })
  })
})

test('the battery of an electric vehicle tells its pack, its charge, its cells', () => {
  const text = `(${ID}BS5190:0215000074CC01DC,92:4201420100000000,93:01010127000037C8,94:0E01000002000300,95:010EE10EE20EE800020EE40EE00EE700)`
  expect(readings(text).attributes).toMatchObject({
    ...{ packVoltage: 53.3, batteryCurrent: -10, batteryPercent: 47.6, batteryCelsius: 26, charging: true },
    ...{ remainingCapacity: 14_280, batteryCycles: 3, batteryCell1Volts: 3.809, batteryCell6Volts: 3.815 },
  })
})

describe('answers', () => {
  const answer = (text: string) => Buffer.from(decode(text).reply ?? []).toString()

  test('a handshake and a login are answered, reports and devices of fields are not', () => {
    expect(answer(`(${ID}BP00${ID}HSO)`)).toBe(`(${ID}AP01HSO)`)
    expect(answer(`(${ID}BP05${IMEI}${PLACE})`)).toBe(`(${ID}AP05)`)
    expect(answer(`(${ID}BR00${PLACE})`)).toBe('')
    expect(answer(`(${IMEI},BP05,211126,A,2333.0000S,04637.8000W,83.1,102030)`)).toBe('')
  })

  test('what has no meaning here is kept under its word, and a place that cannot be is told', () => {
    expect(decode(`(${ID}BQ86,0,0555,1)`).messages).toEqual([{ kind: 'unknown', serial: ID, type: 'BQ86', length: 25 }])
    expect(decode(`(${ID}BR00${PLACE.replace('2333.0000', '9933.0000')})`).messages).toMatchObject([
      { kind: 'unknown', serial: ID, type: 'BR00', isKnownType: true },
    ])
  })
})

describe('a device that puts the time where others put their number', () => {
  const at = (head: string, body: string) => Buffer.from(`(${head}${body})`)

  test('is named by its login alone, and answered as it began', () => {
    const context = newContext()
    const login = tk103.decode(at('261121102030', `BP05000061234500017${PLACE}`), context)
    expect(login.messages).toMatchObject([
      { kind: 'login', serial: '61234500017' },
      { kind: 'position', serial: '61234500017' },
    ])
    expect(Buffer.from(login.reply ?? []).toString()).toBe('(261121102030AP05)')
    const session = { ...context, serial: '61234500017' }
    const later = PLACE.replace('102030', '102130')
    expect(tk103.decode(at('261121102130', `BR00${later}`), session).messages[0]?.serial).toBe('61234500017')
    expect(tk103.decode(at('261121102140', 'BQ86,0'), session).messages[0]?.serial).toBe('61234500017')
  })

  test('is named by its handshake too, and by nothing else before', () => {
    expect(decode('(261121102030BP00000061234500017HSO)').messages).toEqual([{ kind: 'login', serial: '61234500017' }])
    expect(decode(`(261121102030BR00${PLACE})`).messages[0]?.serial).toBeUndefined()
  })
})

describe('framing', () => {
  test('passes over what stands before a message, and takes blanks behind it', () => {
    const noise = 'x)$'
    const bytes = Buffer.from(`${noise}(${ID}BP00HSO)\r\n(${ID}`)
    expect(tk103.frameLength(bytes, 'tcp')).toBe(noise.length + ID.length + 9 + 2)
    expect(tk103.decode(bytes.subarray(0, noise.length + ID.length + 11), newContext()).messages).toMatchObject([
      { kind: 'login', serial: ID },
    ])
  })

  test('noise without a message, and a message without end, close', () => {
    expect(() => tk103.frameLength(Buffer.from(`${'x'.repeat(65)}(`), 'tcp')).toThrow(BrokenFrameError)
    expect(() => tk103.frameLength(Buffer.from(`(${'x'.repeat(5_000)}`), 'tcp')).toThrow(BrokenFrameError)
  })
})
