import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { describe, expect, test } from 'vitest'
import { BrokenFrameError, type Message } from '../../protocol.ts'
import { suntech } from './suntech.ts'

const session = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const
const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const PLACE = '20261121;10:20:30;5f2a1;-23.550000;-046.630000;083.120;271.50;11;1;123456;13.90;100010'

const read = (text: string): Message[] => suntech.decode(Buffer.from(`${text}\r`, 'latin1'), session).messages

function position(text: string): PositionReport {
  const [message] = read(text)
  if (message?.kind !== 'position') throw new Error(`no position in ${JSON.stringify(message)}`)
  return message.report
}

/** A zip report as the manuals lay it out: ignition and output 1 on, 12.17 V, 19.5 h, live. */
function zip(header: number, kind: readonly number[], model = 7): Buffer {
  const body = Buffer.from([
    ...[header, 0x10, 0x08, 0x50, 0x00, 0x00, model, 0, 10],
    ...[26, 11, 21, 10, 20, 30, 0x10, 0x51, 0x29],
    ...[23, 0x55, 0x00, 0x00, 46, 0x63, 0x00, 0x00],
    ...[0, 83, 0x12, 1, 15, 0x50, 0b1110_1011],
    ...[0x00, 0x01, 0xe2, 0x40, 12, 0x17, 0b0001_0001],
    ...kind,
    ...[0, 0, 4, 146, 4, 0x10, 1],
  ])
  return Buffer.concat([Buffer.of(0x02, 0, body.length), body, Buffer.of(0x03)])
}

describe('ST300 and its kin', () => {
  test('a status tells place, distance, supply, switches, number, hours, backup and that it is live', () => {
    const report = position(`ST300STT;100850000;07;010;${PLACE};2;0072;013762;4.1;1`)
    expect(report).toMatchObject({ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, satellites: 11 })
    expect(report).toMatchObject({ speedKmh: 83.12, courseDegrees: 271.5, voltage: 13.9, odometerKm: 123.456 })
    expect(report).toMatchObject({ ignition: true, buffered: false, event: null })
    expect(report.hourMeterHours).toBeCloseTo(229.3667, 3)
    expect(report.attributes).toEqual({
      ...{ input1: false, input2: false, input3: false, output1: true, output2: false },
      ...{ recordIndex: 72, backupVoltage: 4.1 },
    })
  })

  test.each([
    ['ST300EMG', '1', 'sos'],
    ['ST300EMG', '2', 'tow'],
    ['ST300EMG', '3', 'powerCut'],
    ['ST300EMG', '7', 'tow'],
    ['SA200EMG', '8', 'vibration'],
    ['ST300ALT', '41', 'powerCut'],
    ['ST300ALT', '40', 'powerRestored'],
    ['ST600ALT', '50:3', 'jamming'],
    ['ST300ALT', '22', 'overspeed'],
    ['ST300ALT', '23', 'overspeed'],
    ['ST300ALT', '26', 'highRpm'],
    ['ST300ALT', '27', 'hardBraking'],
    ['ST300ALT', '28', 'fault'],
    ['ST300ALT', '61', 'idle'],
    ['ST300ALT', '64', 'highRpm'],
    ['ST300ALT', '73', 'fuelLeak'],
    ['ST300ALT', '75', 'temperature'],
    ['ST300ALT', '33', null],
  ])('%s %s is %s', (header, id, event) => {
    const model = header.startsWith('SA') ? '' : '07;'
    expect(position(`${header};100850000;${model}010;${PLACE};${id}`).event).toBe(event)
  })

  test.each([
    ['5007', 'geofenceExit', 5],
    ['6007', 'geofenceEnter', 6],
  ])('the alert %s tells which fence it is of', (id, event, alertCode) => {
    const report = position(
      `ST300ALT;109002241;08;1080;20180531;02:54:19;c2744;+10.903267;-074.797512;000.550;000.00;10;1;20;0.00;000000;${id};0000000010;4.1;1`,
    )
    expect(report).toMatchObject({ event, attributes: { alertCode, geofenceNumber: 7, backupVoltage: 4.1 } })
  })

  test('models with eight states have four inputs and three outputs', () => {
    const { attributes } = position(
      `ST600STT;100850000;20;419;${PLACE.replace('5f2a1', '00a1;724;11;5d3;20').replace('100010', '10001001')};2;0001`,
    )
    expect(attributes).toMatchObject({ input4: true, output1: false, output3: true })
  })

  test('an alert without distance and supply has its place all the same', () => {
    const report = position(`ST300ALT;100850000;07;010;${PLACE.replace('123456;13.90', ';')};41`)
    expect(report).toMatchObject({ event: 'powerCut', latitude: -23.55, odometerKm: null, voltage: null })
  })

  test('what comes from memory says so', () => {
    expect(position(`ST300STT;100850000;07;010;${PLACE};2;0072;013762;4.1;0`).buffered).toBe(true)
    expect(position(`ST300STT;100850000;07;010;${PLACE};2;0072`).buffered).toBeNull()
  })

  test('a driver’s key and temperatures follow the hour meter', () => {
    const { attributes } = position(
      `ST300STT;100850000;07;010;${PLACE};2;0072;013762;4.1;1;0.10;0.20;0.30;01E04D44160000;1;2898E16006000058:-20.8;:;:`,
    )
    expect(attributes).toMatchObject({ driverId: '01E04D44160000', temperatureCelsius: -20.8, adc3Volts: 0.3 })
  })

  test('turns of the engine stand before the key of the driver', () => {
    const { attributes } = position(`ST300STT;100850000;04;706;${PLACE};2;0072;013762;4.1;1;1850;01E04D44160000;1`)
    expect(attributes).toMatchObject({ engineRpm: 1850, driverId: '01E04D44160000' })
  })

  test('keep-alives, results of commands and ends of trips name their device and no place', () => {
    expect(read('ST300ALV;100850000')).toEqual([{ kind: 'heartbeat', serial: '100850000' }])
    expect(read('ST300CMD;Res;100850000;010;Enable1')).toMatchObject([
      { kind: 'heartbeat', serial: '100850000', readings: { attributes: { commandResult: '010;Enable1' } } },
    ])
    expect(read('ST300HTE;100850000;04;248;20261121;10:20:30;500;12.28;000060;4.1;1;0;1E04D4416000AB')).toMatchObject([
      { kind: 'heartbeat', at: AT, readings: { voltage: 12.28, attributes: { driverId: '1E04D4416000AB' } } },
    ])
  })
})

describe('ST410, ST910 and their kin', () => {
  const cells = Array.from({ length: 7 }, () => '20071;724;5;-71;4120;255').join(';')
  const place = '20261121;10:20:30;-23.550000;-046.630000;083.120;271.50;6;1'

  test.each([
    ['ST410STT;100850000;408;01', '', {}],
    ['ST419STT;100850000;306;41;04', '00010000;31.5;2;', { deviceTemperatureCelsius: 31.5, moving: true }],
    ['ST419STT;100850000;306;41;04', '00010000;;1;', { moving: false }],
  ])('%s tells a place behind its cells', (head, state, readings) => {
    const report = position(`${head};${cells};3.92;1;0185;1;${state}${place}`)
    expect(report).toMatchObject({ fixTime: AT, latitude: -23.55, speedKmh: 83.12, hasFix: true, buffered: false })
    expect(report.attributes).toEqual({ backupVoltage: 3.92, recordIndex: 185, reasonCode: 1, ...readings })
  })

  test.each([
    ['ST410ALT;100850000;408;01', 'alertCode', ''],
    ['ST410EMG;100850000;408;01', 'emergencyCode', ''],
    ['ST419ALT;100850000;306;41;04', 'alertCode', '00010000;31.5;2;'],
  ])('%s is an alarm at its place, which says no more than its %s', (head, code, state) => {
    const report = position(`${head};${cells};3.92;0;0185;15;${state}${place}`)
    expect(report).toMatchObject({ fixTime: AT, latitude: -23.55, hasFix: true, buffered: true, event: 'general' })
    expect(report.attributes).toMatchObject({ backupVoltage: 3.92, recordIndex: 185, [code]: 15 })
  })

  test('an alert of ST410 without a place is an alarm, and one laid out otherwise is kept', () => {
    expect(read(`ST410ALT;100850000;408;01;${cells};3.92;1;0185;15;;;;;;;;;`)).toMatchObject([
      { kind: 'heartbeat', serial: '100850000', readings: { event: 'general', attributes: { alertCode: 15 } } },
    ])
    expect(read('ST410ALT;100850000;408;01;15')).toMatchObject([
      { kind: 'unknown', serial: '100850000', type: 'ST410ALT', isKnownType: true },
    ])
  })

  test('an alert of ST910 that tells its cell tells no version', () => {
    const said = '20261121;10:20:30;5f2a133057;-23.550000;-046.630000;083.120;271.50;1;123456;72'
    const report = position(`ST910;Alert;485100;${said}`)
    expect(report).toMatchObject({ fixTime: AT, latitude: -23.55, event: 'general', odometerKm: 123.456 })
  })
})

describe('zip', () => {
  test('a status says what its text would say', () => {
    const [message] = suntech.decode(zip(0x10, [2, 0x00, 0x48]), session).messages
    expect(message).toMatchObject({ kind: 'position', serial: '100850000' })
    const { report } = message as Extract<Message, { kind: 'position' }>
    expect(report).toMatchObject({ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, satellites: 11 })
    expect(report).toMatchObject({ speedKmh: 83.12, courseDegrees: 271.5, voltage: 12.17, odometerKm: 123.456 })
    expect(report).toMatchObject({ ignition: true, hourMeterHours: 19.5, buffered: false })
    expect(report.attributes).toMatchObject({ output1: true, output2: false, recordIndex: 72, backupVoltage: 4.1 })
  })

  test('of ST300V the fourth input stands before the outputs', () => {
    const [message] = suntech.decode(zip(0x10, [2, 0x00, 0x48], 10), session).messages
    const states = { input4: true, output1: false, output2: false, output3: false }
    expect(message).toMatchObject({ report: { ignition: true, attributes: states } })
  })

  test('an emergency and an alert say what happened', () => {
    expect(suntech.decode(zip(0x11, [1]), session).messages).toMatchObject([{ report: { event: 'sos' } }])
    expect(suntech.decode(zip(0x13, [41]), session).messages).toMatchObject([{ report: { event: 'powerCut' } }])
    expect(suntech.decode(zip(0x13, [73]), session).messages).toMatchObject([{ report: { event: 'fuelLeak' } }])
  })
})

describe('the universal family', () => {
  const place = '20261121;10:20:30;00004490;724;11;05D3;33;-23.550000;-46.630000;62.03;65.43;12;1'

  test('a status is read by its map of fields, and what the device adds by its own', () => {
    const report = position(
      `STT;0840037569;FFFFFF;84;1.0.6;0;${place};00000001;00000010;2;1;1765;;00008003;4.1;12.37;136598`,
    )
    expect(report).toMatchObject({ fixTime: AT, speedKmh: 62.03, courseDegrees: 65.43, satellites: 12, buffered: true })
    expect(report).toMatchObject({ ignition: true, voltage: 12.37, odometerKm: 136.598 })
    expect(report.attributes).toMatchObject({ output1: false, output2: true, recordIndex: 1765, signalLevel: 33 })
  })

  test('an alert says what happened; one without a word keeps its number', () => {
    expect(position(`ALT;0840037569;3FFFFF;84;1.0.6;1;${place};00000001;00000000;41;;`)).toMatchObject({
      event: 'powerCut',
      attributes: { alertCode: 41 },
    })
    expect(position(`ALT;0840037569;3FFFFF;84;1.0.6;1;${place};00000001;00000000;132;1;`).event).toBe('door')
    expect(position(`ALT;0840037569;3FFFFF;84;1.0.6;1;${place};00000001;00000000;73;1;`).event).toBeNull()
    expect(position(`ALT;0840037569;3FFFFF;84;1.0.6;1;${place};00000001;00000000;134;1;`)).toMatchObject({
      event: null,
      attributes: { alertCode: 134 },
    })
  })

  test('an alert in text says who drives', () => {
    const { attributes } = position(
      `ALT;0950030205;3FFFFF;95;1.0.11;1;${place};00000001;00000000;59;8;1d00000113f3f801`,
    )
    expect(attributes).toMatchObject({ alertCode: 59, driverId: '1d00000113f3f801' })
  })

  test('what another device said is read by its count, and what the device adds follows', () => {
    const text = `UEX;0840037569;03FFFFFF;84;1.0.6;0;${place};00000001;00000000;22;GTSL|6|1|0|51234567|1|;A7;;12;0`
    const [driver, added] = [{ driverId: '51234567' }, { assign1: '12', assign2: '0' }]
    expect(position(text).attributes).toMatchObject({ ...driver, ...added })
    const withLineEnd = text.replace(';22;', ';24;').replace('|1|;', '|1|\r\n;')
    expect(suntech.frameLength(Buffer.from(`${withLineEnd}\r`), 'tcp')).toBe(withLineEnd.length + 1)
    expect(position(withLineEnd).attributes).toMatchObject({ ...driver, ...added })
  })

  test('tags that were heard stand behind their place', () => {
    const tags = '2;-61;-80;-55;5C31FE0A9B44;9;7;21;-72;-90;-60;5C31FE0A9B45;3;7;22'
    const report = position(`BLE;0840037569;82;1.0.0;20261121;10:20:30;-23.550000;-46.630000;${tags}`)
    expect(report).toMatchObject({ fixTime: AT, hasFix: true, latitude: -23.55, longitude: -46.63, speedKmh: null })
    expect(report.attributes).toMatchObject({ tag1Id: '5C31FE0A9B44', tag1Rssi: -61, tag2Minor: 22, tag2Samples: 3 })
  })

  test('an alert in bytes says what happened, and who drives', () => {
    const device = [0x08, 0x40, 0x03, 0x75, 0x69, 0x3f, 0xff, 0xff, 84, 1, 0, 6, 1]
    const cell = [0, 0, 0x44, 0x90, 2, 0xd4, 0, 11, 5, 0xd3, 33]
    // 23.55 south, 46.63 west, 62.03 km/h, 65.43°
    const where = [0x81, 0x67, 0x58, 0x30, 0x82, 0xc7, 0x84, 0x70, 0x18, 0x3b, 0x19, 0x8f, 12, 1, 1, 0]
    const alert = (...said: number[]) => {
      const rest = Buffer.from([...device, 26, 11, 21, 10, 20, 30, ...cell, ...where, ...said])
      return suntech.decode(Buffer.concat([Buffer.of(0x82, 0, rest.length), rest]), session).messages
    }
    const report = { fixTime: AT, latitude: -23.55, longitude: -46.63, speedKmh: 62.03, ignition: true }
    expect(alert(42, 0, 0)).toMatchObject([{ serial: '0840037569', report: { ...report, event: 'sos' } }])
    expect(alert(59, 0, 8, 0x1e, 0x21, 0x32, 0x43, 0x54, 0x65, 0x76, 1)).toMatchObject([
      { report: { ...report, event: null, attributes: { driverId: '1e21324354657601' } } },
    ])
  })

  test('a report whose map has no place is kept, not guessed', () => {
    expect(read('STT;0840037569;00001F;84;1.0.6;1;20261121;10:20:30')).toMatchObject([
      { kind: 'unknown', serial: '0840037569', type: 'STT', isKnownType: true },
    ])
  })
})

describe('answers', () => {
  const udp = { ...session, transport: 'udp' } as const
  const answerTo = (frame: Buffer, context: typeof udp | typeof session = udp) => suntech.decode(frame, context)
  const inText = (text: string) => Buffer.from(text, 'latin1')

  test.each(['ST300STT', 'ST300EMG', 'SA200EVT', 'ST600ALT', 'ST3500ALT', 'ST300HTE'])(
    'over UDP a %s is answered under its own head, after its commit, so that it is not sent for ever',
    (head) => {
      const { reply, waitsForCommit } = answerTo(inText(`${head};205170303;12;561;${PLACE};1;0001`))
      expect(reply?.toString()).toBe(`${head.slice(0, -3)}ACK;205170303\r`)
      expect(waitsForCommit).toBe(true)
    },
  )

  test('over UDP a zip is answered by its device as it wrote it', () => {
    expect(answerTo(zip(0x11, [1])).reply).toEqual(Buffer.from('151008500000', 'hex'))
  })

  test('over UDP neither alive nor results of commands nor the universal family are', () => {
    const universal = '20261121;10:20:30;00004490;724;11;05D3;33;-23.550000;-46.630000;62.03;65.43;12;1'
    for (const text of [
      ...['ST300ALV;100850000', 'ST300CMD;Res;100850000;010;Enable1', 'ST300NTW;Res;100850000;010;0;internet'],
      `STT;0840037569;3FFFFF;84;1.0.6;1;${universal};00000001;00000000;2;1;1765`,
    ])
      expect(answerTo(inText(text)).reply).toBeUndefined()
    const alive = Buffer.from('02000614100850000003', 'hex')
    expect(answerTo(alive)).toEqual({ messages: [{ kind: 'heartbeat', serial: '100850000' }] })
  })

  test('over TCP nothing is', () => {
    expect(answerTo(inText(`ST300EMG;205170303;12;561;${PLACE};1`), session).reply).toBeUndefined()
    expect(answerTo(zip(0x11, [1]), session).reply).toBeUndefined()
  })
})

describe('at no place', () => {
  const nowhere = { kind: 'heartbeat', serial: '100850000', at: AT }

  test('a call for help is heard, with what the report tells besides', () => {
    expect(read(`ST300EMG;100850000;07;010;${PLACE.replace('-23.55', '-99.08')};1`)).toMatchObject([
      { ...nowhere, readings: { event: 'sos', ignition: true, voltage: 13.9 } },
    ])
    const bytes = zip(0x11, [1])
    bytes[21] = 99
    expect(suntech.decode(bytes, session).messages).toMatchObject([{ ...nowhere, readings: { event: 'sos' } }])
  })

  test('a status counts itself as any', () => {
    const frame = Buffer.from(`ST300STT;100850000;07;010;${PLACE.replace('-23.55', '-99.08')};2;0072\r`)
    expect(suntech.numberOf!(frame, suntech.decode(frame, session).messages)).toEqual({ value: 72, of: 10_000 })
  })
})

describe('what does not fit', () => {
  test.each([
    ['no calendar has the day', `ST300STT;100850000;07;010;${PLACE.replace('20261121', '20261321')};2;0072`],
    ['it ends early', 'ST300STT;100850000;07;010;20261121;10:20:30;5f2a1;-23.55'],
    ['a number is none', `ST300STT;100850000;07;010;${PLACE.replace('083.120', 'fast')};2;0072`],
  ])('where %s, nothing of it is told', (_why, text) => {
    expect(read(text)).toEqual([
      { kind: 'unknown', serial: '100850000', type: 'ST300STT', length: text.length, isKnownType: true },
    ])
  })

  test('a kind that is not read is kept with its device; a stranger’s words name none', () => {
    expect(read('BSA;0820012345;001FFF;82')).toMatchObject([{ kind: 'unknown', serial: '0820012345', type: 'BSA' }])
    expect(read('GET /;100850000;')[0]).not.toHaveProperty('serial')
    expect(read('AALT;0820012345;1')).toMatchObject([{ kind: 'unknown', serial: '0820012345' }])
    expect(read('ST910;Alert;12345678;500;20260301;10:00:00;;;;;0')).toMatchObject([
      { kind: 'unknown', serial: '12345678', isKnownType: true },
    ])
    expect(read('ST910;toString;12345678;500;20260301;10:00:00;-23.5;-46.7;0.0;0.0;1')).toMatchObject([
      { kind: 'unknown', serial: '12345678' },
    ])
  })
})

describe('framing', () => {
  const external = `ST300UEX;100850000;01;010;${PLACE};19;RFID:008FB2BEBA39\r\n;3E;000135;4.1;1\r`
  const stream = Buffer.concat([
    Buffer.from(`ST300ALV;100850000\r${external}\n`, 'latin1'),
    zip(0x10, [2, 0x00, 0x0d]),
    Buffer.from('STT;0840037569;1\r', 'latin1'),
  ])

  /** What comes out of a stream that arrives in these pieces. */
  function framesOf(pieces: readonly Buffer[]): string[] {
    const frames: string[] = []
    let buffered: Buffer = Buffer.alloc(0)
    for (const piece of pieces) {
      buffered = Buffer.concat([buffered, piece])
      for (let length = suntech.frameLength(buffered, 'tcp'); length > 0; ) {
        frames.push(
          buffered
            .subarray(0, length)
            .toString('latin1')
            .replace(/^\n+|\n+$/g, ''),
        )
        buffered = buffered.subarray(length)
        length = suntech.frameLength(buffered, 'tcp')
      }
    }
    return frames
  }

  test('gives the same frames wherever the stream is cut, and leaves the lines of other devices whole', () => {
    const whole = framesOf([stream])
    expect(whole).toHaveLength(4)
    expect(whole[1]).toBe(external)
    for (let cut = 1; cut < stream.length; cut++)
      expect(framesOf([stream.subarray(0, cut), stream.subarray(cut)])).toEqual(whole)
    expect(framesOf(Array.from(stream, (byte) => Buffer.of(byte)))).toEqual(whole)
  })

  test.each(['0012', '0019', '0020', '0060', '0200', '0900', '3999'])(
    'a count of %s bytes that is wrong swallows no report after it',
    (count) => {
      const lines = [`ST300UEX;100850000;01;010;${PLACE};${count};RFID:008FB2BEBA39;6F`]
      for (let number = 1; number <= 12; number++)
        lines.push(`ST300STT;100850000;07;010;${PLACE};2;${String(number).padStart(4, '0')}`)
      for (const end of ['\r', '\r\n']) {
        const frames = framesOf([Buffer.from(lines.map((line) => line + end).join(''), 'latin1')])
        expect(frames.map((frame) => frame.trim())).toEqual(lines)
      }
    },
  )

  test('any byte may stand in as many bytes as are counted', () => {
    const data = '\x01\r\x90\xff\x05\n\r\x08'
    const text = `ST300UEX;100850000;01;010;${PLACE};8;${data};6F\rST300ALV;100850000\r`
    expect(framesOf([Buffer.from(text, 'latin1')])).toHaveLength(2)
    expect(position(text.slice(0, text.indexOf('\rST300ALV'))).attributes['externalData']).toBe(data.trimEnd())
  })

  test('a text of more than 4 kB breaks, over UDP too', () => {
    const long = Buffer.from(`STT;0820012345;${'A;'.repeat(2_100)}\r`)
    expect(() => suntech.frameLength(long, 'tcp')).toThrow(BrokenFrameError)
    expect(() => suntech.frameLength(long.subarray(0, -1), 'udp')).toThrow(BrokenFrameError)
  })

  test('over UDP the datagram ends a text', () => {
    const datagram = Buffer.from('ST300ALV;100850000')
    expect(suntech.frameLength(datagram, 'udp')).toBe(datagram.length)
  })

  test('bytes that begin no report, a zip without its end and a length beyond all break', () => {
    expect(() => suntech.frameLength(Buffer.of(0x01, 0x02), 'tcp')).toThrow(BrokenFrameError)
    expect(() => suntech.frameLength(Buffer.of(0x02, 0, 1, 0x10, 0x04), 'tcp')).toThrow(BrokenFrameError)
    expect(() => suntech.frameLength(Buffer.of(0x81, 0xff, 0xff), 'tcp')).toThrow(BrokenFrameError)
  })
})
