import { crc16Kermit } from '../../src/gateway/checksum.ts'
import { header } from '../../src/gateway/protocols/arnavi/frames.ts'
import { datagram } from '../../src/gateway/protocols/calamp/frames.ts'
import { deviceFrame as castelFrame, place as castelPlace, track } from '../../src/gateway/protocols/castel/frames.ts'
import { deviceFrame as continentalFrame } from '../../src/gateway/protocols/continental/frames.ts'
import { login } from '../../src/gateway/protocols/eelink/frames.ts'
import { frame as gt02Frame, place as gt02Place } from '../../src/gateway/protocols/gt02/frames.ts'
import { loginContent, shortFrame } from '../../src/gateway/protocols/gt06/frames.ts'
import { lockFrame, trackerFrame } from '../../src/gateway/protocols/jt600/frames.ts'
import { framed } from '../../src/gateway/protocols/jt808/framing.ts'
import { deviceFrame, eventReport } from '../../src/gateway/protocols/meitrack/frames.ts'
import { closeFrame } from '../../src/gateway/protocols/mxt/framing.ts'
import { ping } from '../../src/gateway/protocols/positrex/frames.ts'
import { login as topinLogin } from '../../src/gateway/protocols/topin/frames.ts'
import { newerFrame, newerReport, olderFrame, sentenceReport } from '../../src/gateway/protocols/totem/frames.ts'
import { packet as trvPacket } from '../../src/gateway/protocols/trv/frames.ts'
import { fullMessage, shortMessage } from '../../src/gateway/protocols/xexun/frames.ts'
import { record, recordsMessage } from '../../src/gateway/protocols/xexun2/frames.ts'

/** What a tracker of one protocol says first. */
export interface FirstFrame {
  protocol: string
  frame: Buffer
  /** Whose the frame is, as its decoder says it. */
  serial: string
}

const IMEI = '862170018895731'
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const text = (protocol: string, frame: string, serial = IMEI): FirstFrame => ({
  protocol,
  frame: Buffer.from(frame, 'latin1'),
  serial,
})
const bytes = (protocol: string, frame: Buffer, serial = IMEI): FirstFrame => ({ protocol, frame, serial })

/** One way or more in which the trackers of each protocol begin that sends frames. */
export const FIRST_FRAMES: readonly FirstFrame[] = [
  bytes('gt06', shortFrame(0x01, loginContent(IMEI), 1)),
  text(
    'suntech',
    'ST300STT;100850000;07;010;20261121;18:20:30;5f2a1;-23.550000;-046.630000;061.250;101.52;9;1;813;13.86;100010;2;0072;013762;4.1;1\r',
    '100850000',
  ),
  text('suntech', 'ST300ALV;100850000\r', '100850000'),
  text('gps103', `##,imei:${IMEI},A;`),
  text('gps103', `imei:${IMEI},tracker,261121182030,,F,102030.000,A,2333.0000,S,04637.8000,W,45.00,83.1;`),
  bytes('teltonika', Buffer.concat([hex('000f'), Buffer.from(IMEI)])),
  text(
    'tk103',
    `(061234500017BP05${IMEI}261121A2333.0000S04637.8000W083.1102030083.1001000000L00000000)`,
    '061234500017',
  ),
  bytes('ruptela', ruptela()),
  text(
    'gl200',
    `+RESP:GTFRI,060228,${IMEI},,00,1,1,9,45.0,83,760.0,-46.630000,-23.550000,20261121182030,0724,0011,1491,4490,00,80,20261121182031,0001$`,
  ),
  text('gl200', `+ACK:GTHBD,060228,${IMEI},,20261121182031,0002$`),
  bytes(
    'castel',
    castelFrame(0x4001, track([{ at: Date.UTC(2026, 10, 21, 18, 20, 30) }]), '213BR2026000017'),
    '213BR2026000017',
  ),
  bytes(
    'castel',
    castelFrame(0x4001, castelPlace({ at: Date.UTC(2026, 10, 21, 18, 20, 30) }), '61722612B0017', null),
    '61722612B0017',
  ),
  bytes('totem', newerFrame('AA', IMEI, newerReport({ at: Date.UTC(2026, 10, 21, 18, 20, 30) }))),
  bytes('totem', newerFrame('BB', IMEI, '')),
  bytes('totem', olderFrame(IMEI, sentenceReport(Date.UTC(2026, 10, 21, 18, 20, 30)))),
  bytes('trv', trvPacket(`TRVAP00${IMEI}`)),
  bytes('trv', trvPacket(`IWAP00${IMEI},8955000000000000001f`)),
  bytes('gt02', gt02Frame(0x10, IMEI, gt02Place({ at: Date.UTC(2026, 10, 21, 18, 20, 30) }))),
  bytes('topin', topinLogin(IMEI)),
  bytes('mxt', maxtrack(), '8222001'),
  bytes('t800x', hex(`232301 000f 0001 0${IMEI}`)),
  bytes('meitrack', deviceFrame('AAA', eventReport({ at: Date.UTC(2026, 10, 21, 18, 20, 30) }), IMEI)),
  bytes('jt808', framed(Buffer.concat([hex('0002 0000 061234500017 0001')]), 0x7e), '61234500017'),
  text(
    'h02',
    '*HQ,4209951296,V1,182030,A,2333.0000,S,04637.8000,W,045.00,083,211126,FFFFFFFF,724,11,1491,4490,6#',
    '4209951296',
  ),
  bytes('arnavi', header(IMEI)),
  text('arnavi', '$AV,V6SD,40017,21,-1,3*52\r\n', '40017'),
  text('easytrack', `*ET,${IMEI},MQ#`),
  bytes('calamp', datagram(IMEI, 3, 1, hex('23862000'))),
  text('wondex', '2026000017,20261121182030,-46.630000,-23.550000,62,271,760,9,2\r\n', '2026000017'),
  bytes('wondex', hex('d0d70b00 914ec278'), '2026000017'),
  bytes('continental', continentalFrame('2012017', 1, hex('0102')), '2012017'),
  text('smartsole', `#GTXRP=${IMEI},11,261121182030,-23.550000,-46.630000,760,5,1,9,1.08,261121182031,4.10,10$`),
  bytes('positrex', ping(7_753_984, { at: Date.UTC(2026, 10, 21, 18, 20, 30) }), '7753984'),
  text('wialon', `#L#2.0;${IMEI};NA;0000\r\n`),
  text('wialon', `#L#${IMEI};NA\r\n`),
  text('wialon', `2.0;${IMEI}#P#\r\n`),
  bytes('h02', hex('24 4209951296 182030 211126 23330000 00 046378000 e 045083 ffffffff 00 01 02'), '4209951296'),
  bytes('jt600', lockFrame('3501234500', { at: Date.UTC(2026, 10, 21, 18, 20, 30) }), '3501234500'),
  bytes('jt600', trackerFrame('3501234500', 0x11, [Buffer.alloc(27, 1)]), '3501234500'),
  text('jt600', '(3501234500,@JT)', '3501234500'),
  bytes('eelink', login(IMEI)),
  text('xexun', shortMessage({ serial: IMEI, at: Date.UTC(2026, 10, 21, 18, 20, 30) })),
  text(
    'xexun',
    fullMessage({ serial: IMEI, at: Date.UTC(2026, 10, 21, 18, 20, 30) })
      .trimEnd()
      .concat('\n'),
  ),
  bytes('xexun2', recordsMessage(IMEI, [record({ at: Date.UTC(2026, 10, 21, 18, 20, 30) })])),
]

/** A packet of records without any. */
function ruptela(): Buffer {
  const serial = Buffer.alloc(8)
  serial.writeBigUInt64BE(BigInt(IMEI))
  const content = Buffer.concat([serial, hex('0f 0001')])
  const frame = Buffer.alloc(content.length + 4)
  frame.writeUInt16BE(content.length)
  content.copy(frame, 2)
  frame.writeUInt16BE(crc16Kermit(content), content.length + 2)
  return frame
}

function maxtrack(): Buffer {
  const head = Buffer.alloc(27)
  head.set([0xa6, 0x31])
  head.writeUInt32LE(8_222_001, 2)
  head.set([8, 0x24], 6)
  head.writeUInt32LE(0x0010_0101, 22)
  return closeFrame(Buffer.concat([head, hex('00090104110001 40f604000000')]))
}
