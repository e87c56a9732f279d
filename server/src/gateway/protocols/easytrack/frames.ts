export interface LocationFields {
  /** To the second. */
  at: number
  type?: string
  fix?: 'A' | 'V'
  latitude?: number
  speedKmh?: number
  /** In hexadecimal digits: ignition on, where it is not said. */
  status?: string
  fuel?: string
  /** What newer devices add behind the distance, with its comma. */
  added?: string
}

/** Makes a message as a device sends it. */
export function message(serial: string, type: string, text = ''): Buffer {
  return Buffer.from(`*ET,${serial},${type}${text === '' ? '' : `,${text}`}#\r\n`, 'latin1')
}

/** Makes the message of a location at 46.625 degrees west, course 271.5, 123.4 km. */
export function location(serial: string, fields: LocationFields): Buffer {
  const { at, type = 'HB', fix = 'A', latitude = -23.5, speedKmh = 62, status = '00800000' } = fields
  const { fuel = '0021', added = '' } = fields
  const date = new Date(at)
  const day = [date.getUTCFullYear() - 2000, date.getUTCMonth() + 1, date.getUTCDate()]
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
  const place = `${angle(latitude)},${angle(-46.625)},${hex(speedKmh * 100, 4)},6A0E`
  const text = `${fix},${bytes(day)},${bytes(time)},${place},${status},17,99,${fuel},0004D2${added}`
  return message(serial, type, text)
}

function bytes(values: readonly number[]): string {
  return values.map((value) => hex(value, 2)).join('')
}

function angle(degrees: number): string {
  return (degrees < 0 ? '8' : '0') + hex(Math.round(Math.abs(degrees) * 600_000), 7)
}

function hex(value: number, digits: number): string {
  return Math.round(value).toString(16).toUpperCase().padStart(digits, '0')
}
