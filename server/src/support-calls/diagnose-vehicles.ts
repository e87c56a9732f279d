import { type Diagnosis, diagnose } from '@monitorweb/domain/diagnosis/diagnosis'
import type { Peers } from '@monitorweb/domain/diagnosis/diagnosis-evidence'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { statusInput } from '@monitorweb/domain/status/last-known'
import { evaluateStatus, type StatusResult } from '@monitorweb/domain/status/vehicle-status'
import type pg from 'pg'
import { includesCustomer, type Scope } from '../storage/base/scope.ts'
import { readMissingMessages } from '../storage/reception/reception-count-store.ts'
import { readStatusRules } from '../storage/settings/own-status-rules.ts'
import { readEarlierSupply } from '../storage/support-calls/power-supply-history.ts'
import { countSilencePeers, type Silence } from '../storage/support-calls/silence-peers.ts'
import { type ObservedVehicle, observeVehicles } from '../storage/support-calls/vehicle-observations.ts'

/** This is a vehicle with what its readers may know of it and what that means. */
export interface DiagnosedVehicle {
  vehicle: ObservedVehicle
  status: StatusResult
  diagnosis: Diagnosis
}

const NOBODY: Peers = { name: '', reporting: 0, fellSilent: 0 }
const ALONE = { sameArea: NOBODY, sameCarrier: NOBODY, sameProtocol: NOBODY }

/**
 * Says why each of these vehicles is as it is, as far as they may be seen now; a vehicle that may not be seen is left
 * out, and so is the line of one that is only shared.
 */
export async function diagnoseVehicles(
  pool: pg.Pool,
  { scope, vehicleIds, now }: { scope: Scope; vehicleIds: readonly number[]; now: EpochMs },
): Promise<DiagnosedVehicle[]> {
  const vehicles = await observeVehicles(pool, scope, vehicleIds)
  const rulesOf = await readStatusRules(pool, vehicles)
  const judged = vehicles.map((vehicle) => {
    const known = { ...vehicle, communicationAt: vehicle.lastCommunicationAt }
    const input = statusInput(known, { wasMoving: null, outputLabels: vehicle.outputLabels })
    return { vehicle, status: evaluateStatus(input, now, rulesOf(vehicle)) }
  })
  const silent = judged.filter(({ status }) => status.freshness === 'late' || status.freshness === 'lost')
  const peers = await countSilencePeers(pool, silent.map(silenceOf))
  const earlierSupply = await readEarlierSupply(pool, vehicles)
  const missing = await readMissingMessages(pool, vehicles, now)
  return judged.map(({ vehicle, status }) => {
    const { deviceId, since, everHeard } = vehicle
    const input = {
      device: deviceId === null ? null : { since: Number.isFinite(since) ? since : null, everHeard },
      lastCommunicationAt: vehicle.lastCommunicationAt,
      lastFixAt: vehicle.fix?.fixTime ?? null,
      clockFault: vehicle.clockFault,
      lateAfterSeconds: status.lateAfterSeconds,
      observations: vehicle.observations,
      earlierSupply: earlierSupply.get(vehicle.vehicleId) ?? [],
      missingMessages: missing.get(vehicle.vehicleId) ?? null,
      ...(peers.get(vehicle.vehicleId) ?? ALONE),
    }
    const { carrier, phone } = lineOf(vehicle, scope)
    const sameCarrier = { ...input.sameCarrier, name: carrier }
    return { vehicle: { ...vehicle, carrier, phone }, status, diagnosis: diagnose({ ...input, sameCarrier }, now) }
  })
}

/** The line of a device, to which commands go, is the owner's alone; whom the vehicle is shared with learns none. */
function lineOf({ customerId, carrier, phone }: ObservedVehicle, scope: Scope) {
  return includesCustomer(scope, customerId) ? { carrier, phone } : { carrier: '', phone: '' }
}

function silenceOf({ vehicle, status }: { vehicle: ObservedVehicle; status: StatusResult }): Silence {
  const { vehicleId, lastCommunicationAt, fix, carrier, protocol } = vehicle
  const { latitude = null, longitude = null } = fix ?? {}
  const { lateAfterSeconds } = status
  return { vehicleId, at: lastCommunicationAt!, latitude, longitude, carrier, protocol, lateAfterSeconds }
}
