import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Places } from '../../places/places.ts'
import type { DeviceActivity } from '../../storage/fleet/tracking-changes.ts'
import type { MovementAnswer, MovementQuestion } from '../../storage/tracks/movement-start-store.ts'
import { type LiveScope, maySee } from '../live-scope.ts'
import { compareFleets, EMPTY_FLEET, type Fleet } from './fleet.ts'
import type { RowNews } from './told-row.ts'
import { createUnregisteredDevices } from './unregistered-devices.ts'
import { gatherFacts } from './vehicle-facts.ts'
import { createVehicleViews, type VehicleViews } from './vehicle-views.ts'

/** What changed between two moments. */
export interface FleetChange {
  vehicleIds: ReadonlySet<number>
  unknownDevices: boolean
  /** Whether it changed who may see which vehicle. */
  visibility: boolean
}

/**
 * The whole fleet in memory as the last readings found it. All of it is synchronous, so that answers of one turn fit
 * together.
 */
export interface FleetState {
  fleet(): Fleet
  applyFleet(fleet: Fleet, now: EpochMs): void
  applyDevices(devices: readonly DeviceActivity[], now: EpochMs): void
  /** Must be called every few seconds, since age alone changes a status. */
  reevaluate(now: EpochMs): void
  /**
   * Lists what to ask the stored fixes about movements that began unseen, some at a time; each is asked again until it
   * is answered.
   */
  movementQuestions(most: number): MovementQuestion[]
  /** Takes what the stored fixes answered to all of these questions. */
  takeMovementStarts(questions: readonly MovementQuestion[], answers: readonly MovementAnswer[]): void
  /** Tells what changed since the last call; null for nothing. Knocks of unknown devices come together, every 5 s. */
  takeChange(now: EpochMs): FleetChange | null
  /** Gives the JSON of the contract's LiveVehicle; null when the scope may not see it. */
  vehicleJson(vehicleId: number, scope: LiveScope): string | null
  /** Tells what is new of a vehicle to who knows that version of it, or none; null when the scope may not see it. */
  vehicleNews(vehicleId: number, scope: LiveScope, known: number | undefined): RowNews | null
  /** Makes the words of the vehicle's place ahead. */
  putIntoWords(vehicleId: number): void
  /**
   * Gives the members that tell of unregistered devices, as JSON; the list is empty for a scope that is less than
   * everything.
   */
  unknownDevices(scope: LiveScope): Record<string, string>
}

export function createFleetState(places: Places): FleetState {
  const devices = new Map<number, DeviceActivity>()
  const unregisteredDevices = createUnregisteredDevices(places)
  const vehicles = new Map<number, VehicleViews>()
  /** The vehicles of which it may not be known since when they move or stand. */
  const startless = new Set<number>()
  let fleet = EMPTY_FLEET
  const noted = createChangeNotes()
  let newestVersion = 0
  const nextVersion = () => ++newestVersion

  function renew(vehicleId: number, now: EpochMs): void {
    const vehicle = fleet.vehicles.get(vehicleId)
    if (!vehicle) return
    const facts = gatherFacts(vehicle, devices)
    if (vehicles.has(vehicleId)) vehicles.get(vehicleId)?.renew(facts, vehicle, now)
    else vehicles.set(vehicleId, createVehicleViews({ places, facts, basis: vehicle, now, nextVersion }))
    if (questionOf(vehicleId)) startless.add(vehicleId)
    noted.vehicle(vehicleId)
  }

  function questionOf(vehicleId: number): MovementQuestion | null {
    const vehicle = fleet.vehicles.get(vehicleId)
    return (vehicle && vehicles.get(vehicleId)?.startQuestion(vehicle)) ?? null
  }

  return {
    fleet: () => fleet,
    applyFleet(next, now) {
      const compared = compareFleets(fleet, next)
      fleet = next
      if (compared.visibility) noted.visibility()
      for (const vehicleId of compared.vehicleIds) {
        if (next.vehicles.has(vehicleId)) renew(vehicleId, now)
        else vehicles.delete(vehicleId)
        noted.vehicle(vehicleId)
      }
      unregisteredDevices.keepOnly(next.unregistered)
      // One in stock is kept: what it said is not read again when it comes into a vehicle.
      for (const deviceId of devices.keys()) if (!next.devices.has(deviceId)) devices.delete(deviceId)
    },
    applyDevices(read, now) {
      for (const device of read) {
        if (devices.get(device.deviceId)?.changedIn === device.changedIn) continue
        devices.set(device.deviceId, device)
        if (device.unregistered) unregisteredDevices.put(device)
        for (const vehicleId of fleet.vehiclesOfDevice.get(device.deviceId) ?? []) renew(vehicleId, now)
      }
    },
    reevaluate(now) {
      for (const [vehicleId, views] of vehicles) if (views.reevaluate(now)) noted.vehicle(vehicleId)
    },
    movementQuestions(most) {
      const questions: MovementQuestion[] = []
      for (const vehicleId of startless) {
        if (questions.length === most) break
        const question = questionOf(vehicleId)
        if (question) questions.push(question)
        else startless.delete(vehicleId)
      }
      return questions
    },
    takeMovementStarts(questions, answers) {
      const byVehicle = new Map(answers.map((answer) => [answer.vehicleId, answer]))
      for (const { vehicleId } of questions) {
        startless.delete(vehicleId)
        if (vehicles.get(vehicleId)?.takeStart(byVehicle.get(vehicleId))) noted.vehicle(vehicleId)
      }
    },
    takeChange: (now) => noted.take(unregisteredDevices.takeChanged(now)),
    vehicleJson(vehicleId, scope) {
      const vehicle = fleet.vehicles.get(vehicleId)
      const views = vehicles.get(vehicleId)
      return vehicle && views && maySee(scope, vehicle) ? views.json(vehicle, scope) : null
    },
    vehicleNews(vehicleId, scope, known) {
      const vehicle = fleet.vehicles.get(vehicleId)
      const views = vehicles.get(vehicleId)
      return vehicle && views && maySee(scope, vehicle) ? views.news(vehicle, scope, known) : null
    },
    putIntoWords: (vehicleId) => vehicles.get(vehicleId)?.putIntoWords(),
    unknownDevices: (scope) => (scope.everything ? unregisteredDevices.members() : { unknownDevices: '[]' }),
  }
}

function createChangeNotes() {
  let vehicleIds = new Set<number>()
  let visibility = false

  return {
    vehicle: (vehicleId: number) => vehicleIds.add(vehicleId),
    visibility() {
      visibility = true
    },
    take(unknownDevices: boolean): FleetChange | null {
      if (vehicleIds.size === 0 && !unknownDevices && !visibility) return null
      const change = { vehicleIds, unknownDevices, visibility }
      vehicleIds = new Set()
      visibility = false
      return change
    },
  }
}
