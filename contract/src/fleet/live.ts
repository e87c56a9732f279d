import type { AlarmKind } from '@monitorweb/domain/position/alarms'
import type { ClockFault } from '@monitorweb/domain/position/clock-zone'
import type { EpochMs, ReadingAttributes } from '@monitorweb/domain/position/position-report'
import type { StatusBadge } from '@monitorweb/domain/status/status-badges'
import type { Freshness, Movement, StatusRule, VehicleStatus } from '@monitorweb/domain/status/vehicle-status'

/**
 * The live channel is `GET /live` (text/event-stream, token in the Authorization header, read with fetch).
 * Its events are `snapshot` first or after a lost place, `changes` at most once a second, `supportCalls` when one
 * changed, `occurrences` when the queue of those that the viewer sees did (it says nothing but its time), and `end` before the server closes.
 * `Last-Event-ID: <instance>:<sequence>` resumes without a snapshot where the server still can: with the `changes` that were missed, a
 * `supportCalls` that names none, and an `occurrences`.
 */
export interface LiveSnapshot {
  serverTime: EpochMs
  vehicles: LiveVehicle[]
  /** The list holds only customers that the viewer sees. */
  customers: LiveCustomer[]
  /** These are the devices nobody registered; only people who may register them get any. */
  unknownDevices: UnknownDevice[]
  /** How many they are where the list holds only those heard last; absent where it is whole. */
  unknownDeviceCount?: number
}

export interface LiveChanges {
  serverTime: EpochMs
  vehicles: LiveVehicle[]
  /** These are the ids of vehicles that the viewer may no longer see. */
  removedVehicles: number[]
  /** It is the whole list again whenever it may have changed, and absent otherwise. */
  customers?: LiveCustomer[]
  /** It is the whole list again whenever it changed, and absent otherwise. */
  unknownDevices?: UnknownDevice[]
  /** As in the snapshot; it comes with the list. */
  unknownDeviceCount?: number
}

/**
 * Some support calls that the viewer may see, or might until now, have changed: ask for them again. An empty list means
 * all of them.
 * No event tells what changed between two streams: look again after each `snapshot` and each new connection.
 */
export interface LiveSupportCalls {
  serverTime: EpochMs
  changed: number[]
}

export interface LiveEnd {
  reason: 'expired' | 'revoked' | 'replaced' | 'shutdown'
  /** This is what the person is told, in Portuguese. */
  message: string
}

export interface LiveCustomer {
  customerId: number
  name: string
  /** It is the nearest customer above this one that the viewer sees. */
  parentId: number | null
  /** These are the vehicles of others that are shared with this one; absent where there is none. */
  sharedVehicles?: number[]
}

/** This is one vehicle as the viewer may see it now. */
export interface LiveVehicle {
  vehicleId: number
  code: string
  plate: string
  description: string
  /** The picture of the vehicle: a number of `VEHICLE_KINDS`, 0 for none. */
  pictureId: number
  customerId: number
  customerName: string
  deviceSerial: string
  deviceModel: string
  /** What the outputs of the vehicle do, from the first on; "" for one without a name. */
  outputLabels: string[]
  /** The phone line of the device, in digits as registered; "" for whom the vehicle is only shared with. */
  devicePhone: string
  status: VehicleStatus
  freshness: Freshness
  movement: Movement | null
  badges: StatusBadge[]
  /** What its tracker called for and nobody acknowledged within a day, the gravest and newest first. */
  alarms: LiveAlarm[]
  /** How the clock of its tracker differs from how its reports are read; null where it does not, or is not known. */
  clockFault: ClockFault | null
  /**
   * These say why the status is what it is: the rule that fired, its limits, and since when it holds (null: not known).
   */
  rule: StatusRule
  since: EpochMs | null
  expectedSeconds: number
  movingKmh: number
  lateAfterSeconds: number
  lostAfterSeconds: number
  lastCommunicationAt: EpochMs | null
  position: LivePosition | null
}

/** This is an alarm that waits for somebody, however often it was said again. */
export interface LiveAlarm {
  alarmId: number
  kind: AlarmKind
  firstAt: EpochMs
  lastAt: EpochMs
  count: number
}

export interface LivePosition {
  fixTime: EpochMs
  receivedAt: EpochMs
  latitude: number
  longitude: number
  /** Null also where the ignition went off after the position. */
  speedKmh: number | null
  courseDegrees: number | null
  ignition: boolean | null
  /** When a heartbeat told the ignition; null where the position itself did, or nobody. */
  ignitionAt: EpochMs | null
  satellites: number | null
  voltage: number | null
  odometerKm: number | null
  hourMeterHours: number | null
  event: string | null
  attributes: ReadingAttributes
  /** It names the nearest place in words, as "a 3 km ao SO de Jundiaí/SP". */
  place: string
}

/** This is a tracker that connects and stands in no register. */
export interface UnknownDevice {
  serial: string
  protocol: string
  address: string
  firstSeenAt: EpochMs
  lastCommunicationAt: EpochMs | null
  storedPositions: number
  clockFault: ClockFault | null
  position: { fixTime: EpochMs; latitude: number; longitude: number; speedKmh: number | null; place: string } | null
}
