import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'
import { framed, OTHER, PLAIN } from './framing.ts'
import { idBytesOf } from './header.ts'

const [CONTROL, LOCATE, SET, TEXT, TRANSPARENT] = [0x8105, 0x8201, 0x8103, 0x8300, 0x8900]
const [CUT, RESTORE, RESTART] = [0xf0, 0xf1, 0x04]
const [INTERVAL, HOST, PORT, MOST_SPEED, ODOMETER] = [0x29, 0x13, 0x18, 0x55, 0x80]
/** The edition of those that write `E7` for `7E`, and hear nothing else. */
export const IN_OTHER_MANNER = 'e7'
const FOR_THE_TERMINAL = 1
/** What kind of text it is, which 2019's edition says. */
const A_NOTICE = 1
const [IS_VERSIONED, LONG_ID_DIGITS] = [0x4000, 20]
/** Jimi's cameras hear texts as transparent data of this kind. */
const [JIMI, JIMI_TEXT] = [/^JC\d/i, 0xf0]
/** A whole frame, which an administrator wrote. */
const FRAME = /^7e(?:[0-9a-f]{2})+7e$/i

/**
 * Commands of JT/T 808-2011 and 2013: control of the terminal, settings, text. F0 and F1 cut and restore oil and circuit in Huabao's
 * edition. To devices of 2019's, which say so in their frames, the same goes under its header: a version and twenty digits, with a kind before
 * a text; how their server is set otherwise has no public example.
 */
export const jt808Commands: CommandFamily = {
  kinds: () => [
    ...(['block', 'unblock', 'position', 'interval', 'restart'] as const),
    ...(['odometer', 'speedLimit', 'server', 'text'] as const),
  ],
  blockReading: 'blocked',
  refusalOf: (command) =>
    command.kind === 'odometer' && command.meters % 100 !== 0
      ? 'Este rastreador só conhece décimos de quilômetro no odômetro.'
      : null,
  markOf: (_, { number }) => String(number & 0xffff),
  encode(command, { serial, number, model, edition }) {
    if (command.kind === 'text' && FRAME.test(command.text)) return Buffer.from(command.text, 'hex')
    const delimiter = edition === IN_OTHER_MANNER ? OTHER : PLAIN
    const isSince2019 = edition !== '' && delimiter === PLAIN
    if (isSince2019 && command.kind === 'server') throw unwritable(command)
    const { type, body } = messageOf(command, model, isSince2019)
    const whose = isSince2019
      ? [word(body.length | IS_VERSIONED), Buffer.of(Number(edition)), longIdOf(serial)]
      : [word(body.length), idOf(serial, idBytesOf(delimiter))]
    return framed(Buffer.concat([word(type), ...whose, word(number & 0xffff), body]), delimiter)
  },
}

/** Digit by digit; an IMEI for which six bytes have no room is written as one number of its first fourteen digits. */
function idOf(serial: string, bytes: number): Buffer {
  const id = Buffer.alloc(bytes)
  if (serial.length > 2 * bytes) id.writeUIntBE(Number(serial.slice(0, 14)), bytes - 6, 6)
  else id.write(serial.padStart(2 * bytes, '0'), 'hex')
  return id
}

/** Twenty digits, or the bytes that are none. */
function longIdOf(serial: string): Buffer {
  return Buffer.from(serial.padStart(LONG_ID_DIGITS, '0'), 'hex')
}

function messageOf(command: Command, model: string, isSince2019: boolean): { type: number; body: Buffer } {
  const control = (order: number) => ({ type: CONTROL, body: Buffer.of(order) })
  switch (command.kind) {
    case 'block':
      return control(CUT)
    case 'unblock':
      return control(RESTORE)
    case 'restart':
      return control(RESTART)
    case 'position':
      return { type: LOCATE, body: Buffer.alloc(0) }
    case 'interval':
      return settings([INTERVAL, dword(command.seconds)])
    case 'odometer':
      return settings([ODOMETER, dword(command.meters / 100)])
    case 'speedLimit':
      return settings([MOST_SPEED, dword(command.speedKmh)])
    case 'server':
      return settings([HOST, Buffer.from(command.host, 'latin1')], [PORT, dword(command.port)])
    case 'text':
      if (JIMI.test(model))
        return { type: TRANSPARENT, body: Buffer.concat([Buffer.of(JIMI_TEXT), Buffer.from(command.text, 'latin1')]) }
      return {
        type: TEXT,
        body: Buffer.concat([
          Buffer.of(FOR_THE_TERMINAL, ...(isSince2019 ? [A_NOTICE] : [])),
          Buffer.from(command.text, 'latin1'),
        ]),
      }
    default:
      throw unwritable(command)
  }
}

function word(value: number): Buffer {
  return Buffer.of(value >> 8, value & 0xff)
}

function dword(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function settings(...values: readonly (readonly [id: number, value: Buffer])[]): { type: number; body: Buffer } {
  const parts = values.map(([id, value]) => Buffer.concat([dword(id), Buffer.of(value.length), value]))
  return { type: SET, body: Buffer.concat([Buffer.of(values.length), ...parts]) }
}
