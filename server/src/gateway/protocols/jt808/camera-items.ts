import type { DeviceReadings, ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import { noteEvent } from './alarms.ts'

/** What a camera on the road saw (T/JSATL 12-2017); those without an event here are told by their name. */
const ON_THE_ROAD: ReadonlyMap<number, readonly [name: string, event?: ReportEvent]> = new Map([
  [1, ['forwardCollision']],
  [2, ['laneDeparture', 'laneChange']],
  [3, ['tooClose']],
  [4, ['pedestrian']],
  [5, ['frequentLaneChange', 'laneChange']],
  [6, ['roadSignExceeded']],
  [7, ['obstacle']],
])
/** What a camera on the driver saw. */
const ON_THE_DRIVER: ReadonlyMap<number, readonly [name: string, event?: ReportEvent]> = new Map([
  [1, ['fatigue', 'fatigueDriving']],
  [2, ['phone']],
  [3, ['smoking']],
  [4, ['distraction']],
  [5, ['noDriver']],
])
/** Number of the alarm, whether it begins or ends, kind, degree, and more that the position says too. */
const [SHORTEST, STATE, KIND] = [32, 4, 5]
const ENDED = 2

/** Notes 64, which tells of the road, and 65, which tells of the driver. What has ended is no event any more. */
export function noteCameraAlarm(id: number, value: Buffer, readings: DeviceReadings): void {
  if (value.length < SHORTEST) return
  const isRoad = id === 0x64
  const [name, event] = (isRoad ? ON_THE_ROAD : ON_THE_DRIVER).get(value.readUInt8(KIND)) ?? []
  if (name === undefined || value.readUInt8(STATE) === ENDED) return
  readings.attributes[isRoad ? 'roadEvent' : 'driverEvent'] = name
  if (event) noteEvent(event, readings)
}

const DRIVING: ReadonlyMap<number, ReportEvent> = new Map<number, ReportEvent>([
  [0x01, 'hardAcceleration'],
  [0x02, 'hardBraking'],
  [0x03, 'hardCornering'],
  [0x16, 'accident'],
])

/** Notes 70, which begins as those do and tells how somebody drives. */
export function noteDrivingAlarm(value: Buffer, readings: DeviceReadings): void {
  if (value.length <= KIND || value.readUInt8(STATE) === ENDED) return
  const event = DRIVING.get(value.readUInt8(KIND))
  if (event) noteEvent(event, readings)
}

/** Notes 18 (JT/T 1078): how somebody drives, as bits, and how tired they are. */
export function noteDriving(value: Buffer, readings: DeviceReadings): void {
  if (value.length < 2) return
  const bits = value.readUInt16BE(0)
  if (bit(bits, 0)) noteEvent('fatigueDriving', readings)
  if (bit(bits, 1)) readings.attributes['driverEvent'] = 'phone'
  if (bit(bits, 2)) readings.attributes['driverEvent'] = 'smoking'
}
