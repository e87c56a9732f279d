import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { crc16Arc } from '../../checksum.ts'
import { BrokenFrameError, type DecodeContext, type Decoded } from '../../protocol.ts'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { wialon } from './wialon.ts'

const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const RECEIVED_AT = AT + 60_000
const PLACE = '211126;102030;2333.0000;S;04638.0000;W;62;271;760;11'

type Memory = ReturnType<typeof wialon.createMemory>

function session(memory: Memory = wialon.createMemory()): DecodeContext<Memory> {
  return { serial: 'IPS-1', transport: 'tcp', receivedAt: RECEIVED_AT, memory }
}

const read = (text: string, context = session()): Decoded => wialon.decode(Buffer.from(`${text}\r\n`), context)
const wordsOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

/** The text with the checksum of version 2.0 after its last separator. */
function summed(text: string, separator = ';'): string {
  const counted = `${text}${separator}`
  return `${counted}${crc16Arc(Buffer.from(counted)).toString(16).toUpperCase().padStart(4, '0')}`
}

function position(text: string): PositionReport {
  const [message] = read(text).messages
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  return message.report
}

const long = (rest: string) => position(`#D#${PLACE};${rest}`)

describe('a connection', () => {
  test.each([
    ['#L#IPS-1;NA', 'IPS-1'],
    ['#L#2.0;IPS-2;NA;BB2B', 'IPS-2'],
  ])('begins with %s', (text, serial) => {
    const { messages, reply } = read(text)
    expect(messages).toEqual([{ kind: 'login', serial }])
    expect(wordsOf(reply)).toBe('#AL#1\r\n')
  })

  test.each([
    ['#L#IPS-1;s3nha', '#L#IPS-1;*****'],
    ['#L#2.0;IPS-1;s3nha;BB2B', '#L#2.0;IPS-1;*****;****'],
  ])(
    'shows its password by %s, hears no yes before that is known to be right, and is kept without it',
    (text, kept) => {
      const { messages, reply, waitsForCommit, waitsForAdmission, refusals } = read(text)
      expect(messages).toEqual([{ kind: 'login', serial: 'IPS-1', secret: 's3nha' }])
      expect([wordsOf(reply), waitsForCommit, waitsForAdmission]).toEqual(['#AL#1\r\n', undefined, true])
      expect(String(refusals?.unproven)).toBe('#AL#01\r\n')
      const more = '\r\n#M#diz #L#a;b\r\n'
      expect(wialon.withoutSecret(Buffer.from(text + more)).toString()).toBe(kept + more)
    },
  )

  test.each(['#L#IPS-1;NA\r\n', '#L#2.0;IPS-1;NA;BB2B\r\n', '#L#IPS-1;\r\n'])(
    'is kept as it came where it shows none: %j',
    (text) => {
      expect(wialon.withoutSecret(Buffer.from(text)).toString()).toBe(text)
    },
  )

  test('answers a ping at once', () => {
    const { messages, reply, waitsForCommit } = read('#P#')
    expect(messages).toEqual([{ kind: 'heartbeat' }])
    expect(wordsOf(reply)).toBe('#AP#\r\n')
    expect(waitsForCommit).toBeUndefined()
  })

  test('may name its device in each packet, as over UDP', () => {
    expect(read(`2.0;IPS-3#SD#${summed(PLACE)}`).messages).toMatchObject([{ kind: 'position', serial: 'IPS-3' }])
    expect(read(`IPS-4#SD#${PLACE}`).messages).toMatchObject([{ kind: 'position', serial: 'IPS-4' }])
  })
})

describe('a record', () => {
  test('tells place, km/h and time, and is answered once it is stored', () => {
    const { messages, reply, waitsForCommit } = read(`#SD#${PLACE}`)
    expect(messages).toMatchObject([{ kind: 'position' }])
    expect(position(`#SD#${PLACE}`)).toMatchObject({
      ...{ fixTime: AT, hasFix: true, latitude: -23.55, speedKmh: 62, courseDegrees: 271, altitudeMeters: 760 },
      ...{ satellites: 11, buffered: null },
    })
    expect(position(`#SD#${PLACE}`).longitude).toBeCloseTo(-46.633333, 6)
    expect(wordsOf(reply)).toBe('#AD#1\r\n')
    expect(waitsForCommit).toBe(true)
  })

  test('with fewer than three satellites has no fix; one that does not tell them is believed', () => {
    expect(position(`#SD#${PLACE.replace(/11$/, '2')}`).hasFix).toBe(false)
    expect(position(`#SD#${PLACE.replace(/11$/, 'NA')}`)).toMatchObject({ hasFix: true, satellites: null })
  })

  test('without a time tells what is now, with a fraction of a second that as well', () => {
    expect(position(`#SD#${PLACE.replace('211126;102030', 'NA;NA')}`).fixTime).toBe(RECEIVED_AT)
    expect(position(`#SD#${PLACE.replace('102030', '102030.250')}`).fixTime).toBe(AT + 250)
  })

  test('tells switches, voltages, the driver’s key and parameters', () => {
    const report = long(
      '0.8;5;2;14.77,NA,3.6;AB45DF01145;odometer:1:7500,power:2:13.9,ignition:1:1,hw:3:V4.5,bat:3:99,n:3:007',
    )
    expect(report).toMatchObject({ odometerKm: 7.5, voltage: 13.9, ignition: true })
    expect(report.attributes).toEqual({
      ...{ hdop: 0.8, driverId: 'AB45DF01145', adc1: 14.77, adc3: 3.6, hw: 'V4.5', batteryPercent: 99, n: '007' },
      ...{ input1: true, input2: false, input3: true, input4: false },
      ...{ output1: false, output2: true, output3: false, output4: false },
    })
  })

  test('tells what is known of a parameter by any kind, and with capitals as by small letters', () => {
    const report = long('NA;NA;NA;;NA;batteryLevel:1:80,driverUniqueId:3:123,alarm:3:sos,Motion:1:1,ignition:3:true')
    expect(report).toMatchObject({ event: 'sos', ignition: true })
    expect(report.attributes).toEqual({ batteryPercent: 80, driverId: '123', moving: true })
    expect(long('NA;NA;NA;;NA;alarm:3:batida,Nota:3:Rua A').attributes).toEqual({ alarm: 'batida', nota: 'Rua A' })
  })

  test('keeps more switches than have a name as one number', () => {
    expect(long('NA;241;NA;;NA;').attributes).toMatchObject({ input1: true, input2: false, inputBits: 241 })
  })

  test('tells that the button is pressed, and any name is only a name', () => {
    expect(long('NA;NA;NA;;NA;SOS:1:1').event).toBe('sos')
    expect(long('NA;NA;NA;;NA;SOS:1:0').event).toBeNull()
    expect(Object.keys(long('NA;NA;NA;;NA;__proto__:3:x,mcc1:1:724,cell_id1:1:5').attributes)).toEqual(['__proto__'])
  })

  test('without a place is readings of its instant, answered once they are stored too', () => {
    const text = `#D#211126;102030;NA;NA;NA;NA;0;NA;NA;0;NA;1;NA;;NA;fuel:2:45.8`
    const { messages, waitsForCommit } = read(text)
    expect(messages).toMatchObject([
      { kind: 'heartbeat', at: AT, readings: { attributes: { input1: true, fuel: 45.8, satellites: 0 } } },
    ])
    expect(waitsForCommit).toBe(true)
  })
})

describe('a black box', () => {
  test('tells records of before, and is answered by their number', () => {
    const { messages, reply } = read(`#B#${PLACE}|${PLACE.replace('102030', '102130')};NA;1;NA;;NA;`)
    expect(messages).toMatchObject([
      { kind: 'position', report: { fixTime: AT, buffered: true } },
      { kind: 'position', report: { fixTime: AT + 60_000, buffered: true, attributes: { input1: true } } },
    ])
    expect(wordsOf(reply)).toBe('#AB#2\r\n')
  })

  test('may end with a checksum, and keeps a record that is none as bytes beside the others', () => {
    const { messages, reply } = read(`#B#${summed(`${PLACE}|oops`, '|')}`)
    expect(messages).toEqual([
      expect.objectContaining({ kind: 'position' }),
      { kind: 'unknown', type: 'B', length: 4, isKnownType: true },
    ])
    expect(wordsOf(reply)).toBe('#AB#2\r\n')
  })
})

describe('other packets', () => {
  test('what the driver wrote is told without its checksum', () => {
    const context = session()
    read('#L#2.0;IPS-1;NA;BB2B', context)
    const { messages, reply } = read('#M#chego em 5 min;1A2B', context)
    expect(messages).toMatchObject([{ readings: { attributes: { commandResult: 'chego em 5 min' } } }])
    expect(wordsOf(reply)).toBe('#AM#1\r\n')
    expect(read('#M#a;b').messages).toMatchObject([{ readings: { attributes: { commandResult: 'a;b' } } }])
  })

  test('a type that is not read is kept as bytes', () => {
    expect(read('#QT#x')).toEqual({ messages: [{ kind: 'unknown', type: 'QT', length: 1 }] })
  })
})

describe('what does not fit', () => {
  test.each([
    ['a place is none', `#SD#${PLACE.replace('2333.0000', '9333.0000')}`],
    ['a side is none', `#SD#${PLACE.replace(';S;', ';X;')}`],
    ['a time is in no calendar', `#SD#${PLACE.replace('211126', '213226')}`],
    ['it ends early', '#SD#211126;102030;2333.0000;S'],
  ])('where %s, the packet is kept as bytes and answered with an error', (_why, text) => {
    const { messages, reply } = read(text)
    expect(messages).toEqual([{ kind: 'unknown', type: 'SD', length: text.length - 4, isKnownType: true }])
    expect(wordsOf(reply)).toBe('#AD#-1\r\n')
  })

  test('a login without a device is refused', () => {
    expect(wordsOf(read('#L#;NA').reply)).toBe('#AL#0\r\n')
  })

  test('a wrong checksum and what begins no packet break', () => {
    expect(() => read(`#SD#${PLACE};0000`)).toThrow(BrokenFrameError)
    expect(() => read(`#B#${PLACE}|0000`)).toThrow(BrokenFrameError)
    expect(() => wialon.frameLength(Buffer.from('\x01\x02#D#'), 'tcp')).toThrow(BrokenFrameError)
    expect(() => wialon.frameLength(Buffer.from('x'.repeat(200)), 'tcp')).toThrow(BrokenFrameError)
    expect(() => wialon.frameLength(Buffer.from(`#B#${'x'.repeat(70_000)}\r\n`), 'tcp')).toThrow(BrokenFrameError)
  })
})

describe('framing', () => {
  const photo = Buffer.concat([Buffer.from('#I#6;0;1;211126;102030;a.jpg\r\n'), Buffer.from('\r\n#\n\r\n')])
  const stream = Buffer.concat([Buffer.from(`#L#IPS-1;NA\r\n\r\n#SD#${PLACE}\r\n`), photo, Buffer.from('#P#\r\n')])

  test('gives the same frames wherever the stream is cut, a photo with its bytes', () => {
    const frames = expectSameFrames(wialon, stream, 4)
    expect(frames[2]).toBe(photo.toString('latin1'))
  })

  test('over UDP the datagram ends a packet', () => {
    const datagram = Buffer.from(`2.0;IPS-1#SD#${summed(PLACE)}`)
    expect(wialon.frameLength(datagram, 'udp')).toBe(datagram.length)
  })
})
