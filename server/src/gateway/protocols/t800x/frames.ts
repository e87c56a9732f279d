/** Makes a packet as a device sends it. */
export function packet(family: number, type: number, serial: string, content: Uint8Array, number = 7): Buffer {
  const head = Buffer.concat([Buffer.of(family, family, type, 0, 0, 0, 0), Buffer.from(`0${serial}`, 'hex')])
  head.writeUInt16BE(head.length + content.length, 3)
  head.writeUInt16BE(number, 5)
  return Buffer.concat([head, content])
}

export interface LocationFields {
  /** To the second. */
  at: number
  latitude?: number
  longitude?: number
  speedKmh?: number
  /** Bit 6: there is a place, bit 7: it comes from memory; below are the satellites. */
  state?: number
  switches?: number
  alarmCode?: number
}

/** Six bytes of decimal digits, two in a byte. */
export function time(at: number): Buffer {
  return Buffer.from(new Date(at).toISOString().replace(/\D/g, '').slice(2, 14), 'hex')
}

/** Decimal digits, two in a byte. */
function digits(value: number, bytes: number): Buffer {
  return Buffer.from(String(value).padStart(bytes * 2, '0'), 'hex')
}

export function place({ latitude = -23.5, longitude = -46.625, speedKmh = 62.5 }: Partial<LocationFields>): Buffer {
  const coordinates = Buffer.alloc(12)
  coordinates.writeFloatLE(760)
  coordinates.writeFloatLE(longitude, 4)
  coordinates.writeFloatLE(latitude, 8)
  return Buffer.concat([coordinates, digits(Math.round(speedKmh * 10), 2), Buffer.of(1, 15)])
}

/** Makes what a location of a vehicle holds: 12.81 V, 123,456 m, analogue input 1 at 7.17 V. */
export function location(fields: LocationFields): Buffer {
  const { at, state = 0x4b, switches = 0x4000, alarmCode = 0 } = fields
  return Buffer.concat([
    Buffer.from('001e02581e0000009f', 'hex'),
    Buffer.of(state, 0, 0, 5, 0, 0, 0, switches >> 8, switches & 0xff),
    Buffer.from('0717ffff', 'hex'),
    Buffer.of(alarmCode, 0, 0, 1, 0xe2, 0x40, 0x95),
    ...[time(at), place(fields), digits(1281, 2)],
  ])
}
