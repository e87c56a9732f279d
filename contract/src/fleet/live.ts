import type { EpochMs, ReadingAttributes } from '@monitorweb/domain/position/position-report'
import type { StatusBadge } from '@monitorweb/domain/status/status-badges'
import type { Freshness, Movement, StatusRule, VehicleStatus } from '@monitorweb/domain/status/vehicle-status'

/**
 * The live channel, `GET /live` (text/event-stream, token in the Authorization header, read with fetch).
 * Events: `snapshot` first or after a lost place, `changes` at most once a second, `supportCalls` when one changed, `end`
 * before the server closes.
 * `Last-Event-ID: <instance>:<sequence>` resumes without a snapshot where the server still can.
 */
export interface LiveSnapshot {
  serverTime: EpochMs
  vehicles: LiveVehicle[]
  /** The customers that the viewer sees. */
  customers: LiveCustomer[]
  /** Devices nobody registered; only for people who may register them. */
  unknownDevices: UnknownDevice[]
}

export interface LiveChanges {
  serverTime: EpochMs
  vehicles: LiveVehicle[]
  /** Ids of vehicles that the viewer may no longer see. */
  removedVehicles: number[]
  /** The whole list again whenever it may have changed, else absent. */
  customers?: LiveCustomer[]
  /** The whole list again whenever it changed, else absent. */
  unknownDevices?: UnknownDevice[]
}

/**
 * Support calls that the viewer may see, or might until now, have changed: ask for them again. An empty list is all of them.
 * What changed between two streams is in no event: look again after each `snapshot` and each new connection.
 */
export interface LiveSupportCalls {
  serverTime: EpochMs
  changed: number[]
}

export interface LiveEnd {
  reason: 'expired' | 'revoked' | 'replaced' | 'shutdown'
  /** What the person is told, in Portuguese. */
  message: string
}

export interface LiveCustomer {
  customerId: number
  name: string
  /** The customer above, of those that the viewer sees. */
  parentId: number | null
}

/** One vehicle as the viewer may see it now. */
export interface LiveVehicle {
  vehicleId: number
  code: string
  plate: string
  description: string
  customerId: number
  customerName: string
  deviceSerial: string
  deviceModel: string
  /** The line of the device, digits as registered. */
  devicePhone: string
  status: VehicleStatus
  freshness: Freshness
  movement: Movement | null
  badges: StatusBadge[]
  /** Why the status is what it is: the rule that fired, its limits, and since when it holds (null: not known). */
  rule: StatusRule
  since: EpochMs | null
  expectedSeconds: number
  movingKmh: number
  lateAfterSeconds: number
  lostAfterSeconds: number
  lastCommunicationAt: EpochMs | null
  position: LivePosition | null
}

export interface LivePosition {
  fixTime: EpochMs
  receivedAt: EpochMs
  latitude: number
  longitude: number
  speedKmh: number | null
  courseDegrees: number | null
  ignition: boolean | null
  satellites: number | null
  voltage: number | null
  odometerKm: number | null
  hourMeterHours: number | null
  event: string | null
  attributes: ReadingAttributes
  /** Nearest place in words, "a 3 km ao SO de Jundiaí/SP". */
  place: string
}

/** A tracker that knocks and is in no register. */
export interface UnknownDevice {
  serial: string
  protocol: string
  address: string
  firstSeenAt: EpochMs
  lastCommunicationAt: EpochMs | null
  storedPositions: number
  position: { fixTime: EpochMs; latitude: number; longitude: number; speedKmh: number | null; place: string } | null
}
