import { noReadings } from '@monitorweb/domain/position/position-report'
import { BrokenFrameError, type Decoded, type FrameProtocol } from '../../src/gateway/protocol.ts'

const MAX_LINE_BYTES = 200

/**
 * The smallest protocol there can be, to prove what the gateway makes of what a protocol declares. A frame is a line:
 * `hello <serial>`, `reading <serial>` which the device forgets once it is answered, `ignition <serial>` for a heartbeat that
 * tells one, or `at <ISO time>` for a position, with
 * `<serial>` behind it where no greeting came before; an empty one says nothing. Each of the others is answered with
 * itself by a protocol that acknowledges reports.
 */
export function lineProtocol(
  name: string,
  { transports, acknowledges }: Pick<FrameProtocol, 'transports' | 'acknowledges'>,
): FrameProtocol {
  return {
    name,
    transports,
    acknowledges,
    maxFrameBytes: MAX_LINE_BYTES,
    createMemory: () => null,
    frameLength: (bytes) => bytes.indexOf('\n') + 1,
    decode(frame): Decoded {
      const [word, first = '', serial] = frame.toString().trim().split(' ')
      const reply = acknowledges === 'report' ? { reply: frame } : {}
      if (word === '') return { messages: [] }
      if (word === 'reading')
        return { messages: [{ kind: 'heartbeat', serial: first }], ...reply, waitsForCommit: true }
      if (word === 'ignition') {
        const readings = { ...noReadings(), ignition: true }
        return { messages: [{ kind: 'heartbeat', serial: first, readings }], ...reply }
      }
      if (word === 'hello') return { messages: [{ kind: 'login', serial: first }], ...reply }
      if (word !== 'at') throw new BrokenFrameError('neither a greeting nor a position')
      const place = { hasFix: true, latitude: -23.5, longitude: -46.6, altitudeMeters: null, satellites: 9 }
      const report = { ...noReadings(), ...place, fixTime: Date.parse(first), speedKmh: 30, courseDegrees: 90 }
      return { messages: [{ kind: 'position', report, ...(serial && { serial }) }], ...reply }
    },
  }
}
