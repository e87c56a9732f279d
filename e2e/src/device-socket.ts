import { once } from 'node:events'
import { connect } from 'node:net'
import { noReadings, type PositionReport } from '@monitorweb/domain/position-report'
import { frameOf, loginPacket } from '@monitorweb/simulator/gt06-frames'

export interface DeviceSocket {
  write(bytes: Uint8Array): void
  /** Answers so far, in the order in which they came. */
  answers(): { type: number; packetSerial: number }[]
  closed: Promise<void>
  close(): void
}

/** A bare connection, for what a well-behaved tracker would never do. */
export async function openDeviceSocket(port: number): Promise<DeviceSocket> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  let bytes = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return {
    write: (sent) => socket.write(sent),
    answers() {
      const found = []
      for (let start = 0; start + 10 <= bytes.length; start += 10) {
        found.push({ type: bytes.readUInt8(start + 3), packetSerial: bytes.readUInt16BE(start + 4) })
      }
      return found
    },
    closed,
    close: () => socket.destroy(),
  }
}

export function loginFrame(imei: string, packetSerial = 1): Buffer {
  return frameOf(loginPacket(imei), packetSerial)
}

const HOUR_AGO = Math.floor(Date.now() / 1000) * 1000 - 3600_000

/** A report near Campinas, one second after the one before. */
export function reportAt(step: number): PositionReport {
  return {
    ...noReadings(),
    fixTime: HOUR_AGO + step * 1000,
    hasFix: true,
    latitude: -22.9 + step * 1e-5,
    longitude: -47.06,
    altitudeMeters: null,
    speedKmh: 40,
    courseDegrees: 0,
    satellites: 9,
    ignition: true,
  }
}
