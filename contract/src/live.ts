import type { EpochMs, ReadingAttributes } from '@monitorweb/domain/position-report'
import type { Freshness, Movement, StatusBadge, VehicleStatus } from '@monitorweb/domain/vehicle-status'

/**
 * The live channel, `GET /live` (text/event-stream, token in the Authorization header, read with fetch).
 * Events: `snapshot` first or after a lost place, `changes` at most once a second, `end` before the server closes.
 * `Last-Event-ID: <instance>:<sequence>` resumes without a snapshot where the server still can.
 */
export interface LiveSnapshot {
  serverTime: EpochMs
  vehicles: LiveVehicle[]
  /** Devices nobody registered; only for people who may register them. */
  unknownDevices: UnknownDevice[]
}

export interface LiveChanges {
  serverTime: EpochMs
  vehicles: LiveVehicle[]
  /** Ids of vehicles that the viewer may no longer see. */
  removedVehicles: number[]
  /** The whole list again whenever it changed, else absent. */
  unknownDevices?: UnknownDevice[]
}

export interface LiveEnd {
  reason: 'expired' | 'revoked' | 'replaced' | 'shutdown'
  /** What the person is told, in Portuguese. */
  message: string
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
  status: VehicleStatus
  freshness: Freshness
  movement: Movement | null
  badges: StatusBadge[]
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
