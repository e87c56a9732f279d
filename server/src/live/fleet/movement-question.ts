import type { StatusResult, StatusRules } from '@monitorweb/domain/status/vehicle-status'
import type { MovementQuestion } from '../../storage/tracks/movement-start-store.ts'
import { type FleetVehicle, ownedFrom } from './fleet.ts'
import type { VehicleFacts } from './vehicle-facts.ts'

interface Known {
  facts: VehicleFacts
  status: StatusResult
  rules: StatusRules
}

/** Makes the question to the stored fixes about a movement that began unseen; null where they could not know. */
export function movementQuestion(vehicle: FleetVehicle, { facts, status, rules }: Known): MovementQuestion | null {
  const { movement, freshness, lateAfterSeconds } = status
  const installation = vehicle.installations.find((link) => link.current)
  if (movement === null || freshness !== 'current') return null
  if (!installation || facts.fix?.installationId !== installation.installationId) return null
  return {
    vehicleId: vehicle.id,
    deviceId: installation.deviceId,
    movement,
    rules,
    fixTime: facts.fix.fixTime,
    notBefore: Math.max(installation.from, ownedFrom(vehicle)),
    silenceSeconds: lateAfterSeconds,
  }
}
