import { closeFrame } from './framing.ts'

/** Makes a frame as a device with a diagnosis sends it. */
export function deviceFrame(type: number, content: Uint8Array, serial: string, version: number | null = 4): Buffer {
  return closeFrame({ version, serial, type, content: Buffer.from(content) })
}

export interface PlaceFields {
  /** To the second. */
  at: number
  latitude?: number
  longitude?: number
  speedKmh?: number
  /** Two bits of the kind of fix; 0 is none. */
  fix?: number
}

/** Nine satellites, course 271°. */
export function place({ at, latitude = -23.55, longitude = -46.63, speedKmh = 54, fix = 3 }: PlaceFields): Buffer {
  const time = new Date(at)
  const bytes = Buffer.alloc(19)
  bytes.set([time.getUTCDate(), time.getUTCMonth() + 1, time.getUTCFullYear() - 2000])
  bytes.set([time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()], 3)
  bytes.writeUInt32LE(Math.round(Math.abs(latitude) * 3_600_000), 6)
  bytes.writeUInt32LE(Math.round(Math.abs(longitude) * 3_600_000), 10)
  bytes.writeUInt16LE(Math.round(speedKmh / 0.036), 14)
  bytes.writeUInt16LE(2710, 16)
  bytes.writeUInt8(0x90 | (fix << 2) | (latitude >= 0 ? 2 : 0) | (longitude >= 0 ? 1 : 0), 18)
  return bytes
}

/** 123,456 m, of this trip 7,500 m; 100 l, of this trip 1.5 l; the ignition is on. */
export function state(at: number, bits = 0x0004_0000): Buffer {
  const bytes = Buffer.alloc(34)
  bytes.writeUInt32LE(at / 1000 - 600, 0)
  bytes.writeUInt32LE(at / 1000, 4)
  bytes.writeUInt32LE(123_456, 8)
  bytes.writeUInt32LE(7_500, 12)
  bytes.writeUInt32LE(10_000, 16)
  bytes.writeUInt16LE(150, 20)
  bytes.writeUInt32LE(bits, 22)
  return bytes
}

/** Makes what a report of places holds, with 1,600 revolutions for each. */
export function track(places: readonly PlaceFields[], { fromMemory = false, bits = 0x0004_0000 } = {}): Buffer {
  const rpm = places.map(() => Buffer.from('4006', 'hex'))
  return Buffer.concat([
    ...[Buffer.of(fromMemory ? 1 : 0), state(places.at(-1)?.at ?? 0, bits)],
    ...[Buffer.of(places.length), ...places.map(place), Buffer.of(places.length), ...rpm],
  ])
}

/** Makes what an alarm with index 5 holds; each is `01` where it begins, then its code. */
export function alarm(at: number, alarms: readonly (readonly [begins: number, code: number])[]): Buffer {
  const list = alarms.map((told) => Buffer.from([...told, 15, 0, 15, 0]))
  return Buffer.concat([
    ...[Buffer.of(5, 0, 0, 0), state(at), Buffer.of(1), place({ at })],
    ...[Buffer.of(alarms.length), ...list],
  ])
}
