import { crc16Modbus } from '../../checksum.ts'
import { closeNewer } from './framing.ts'

/** Makes a frame of a newer device; `text` ends with the four digits of its number. */
export function newerFrame(type: string, serial: string, text: string): Buffer {
  const inside = `${type}${serial}${text === '' ? '' : `|${text}`}`
  return closeNewer(`$$${String(inside.length + 8).padStart(4, '0')}${inside}`)
}

/** Makes a frame of an older device, behind which a line end may come. */
export function olderFrame(serial: string, text: string): Buffer {
  const inside = `${serial}|${text}`
  const head = `$$${(inside.length + 8).toString(16).toUpperCase()}${inside}`
  const seal = crc16Modbus(Buffer.from(head, 'latin1')).toString(16).toUpperCase().padStart(4, '0')
  return Buffer.from(`${head}${seal}`, 'latin1')
}

export interface ReportFields {
  /** To the second. */
  at: number
  state?: string
  /** What differs by model. */
  middle?: string
  speedKmh?: number
  latitude?: string
  number?: string
}

/** 4.1 V, 12 V and a converter; the ignition is on, and there is a place. */
export function newerReport({
  at,
  state = '50004000',
  middle = '4112032728A058AE',
  speedKmh = 40,
  latitude = '2333.0000S',
  number = '0042',
}: ReportFields): string {
  const time = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)
  const speed = String(speedKmh).padStart(3, '0')
  return `${state}${time}${middle}0921083${speed}00.90000123${latitude}04637.8000W${number}`
}

const two = (value: number) => String(value).padStart(2, '0')

/** Makes the text of an older device with a sentence of its receiver. */
export function sentenceReport(
  at: number,
  { reason = 'AA', switches = '000001000000', speedKnots = '45.00' } = {},
): string {
  const time = new Date(at)
  const clock = [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()].map(two).join('')
  const date = [time.getUTCDate(), time.getUTCMonth() + 1, time.getUTCFullYear() - 2000].map(two).join('')
  const sentence = `$GPRMC,${clock}.000,A,2333.0000,S,04637.8000,W,${speedKnots},83.1,${date},,,A*67`
  return `${reason}${sentence}|01.7|00.8|01.4|${switches}|20${date.slice(4)}${date.slice(2, 4)}${date.slice(0, 2)}${clock}|14091265|00050000|05D31182|0000|12.3450|0017|`
}
