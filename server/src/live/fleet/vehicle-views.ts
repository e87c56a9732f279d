import { rowOf } from '@monitorweb/contract/fleet/live-rows'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { statusInput } from '@monitorweb/domain/status/last-known'
import { evaluateStatus, type StatusResult, type StatusRules } from '@monitorweb/domain/status/vehicle-status'
import type { Places } from '../../places/places.ts'
import type { MovementAnswer, MovementQuestion } from '../../storage/tracks/movement-start-store.ts'
import { type LiveScope, maySeeInstant, maySeeOwner } from '../live-scope.ts'
import type { FleetVehicle } from './fleet.ts'
import { toLiveVehicle } from './live-vehicle.ts'
import { movementQuestion } from './movement-question.ts'
import { createToldRow, NO_VERSION, type RowNews } from './told-row.ts'
import { hiddenParts, LINE, restrictFacts, type VehicleFacts, withoutOldAlarms } from './vehicle-facts.ts'

/** The facts, or the part of them that some scope sees, with the status that follows from them. */
interface View {
  facts: VehicleFacts
  status: StatusResult
  /** Since when the vehicle moves or stands as it does; null where nobody knows. */
  movementSince: EpochMs | null
  /** Whether the stored fixes were asked for that start. */
  startSought: boolean
  hidesLine: boolean
  /** The JSON is made when somebody first asks for it. */
  json: string | null
  /** Whether the row that was told last is of this view as it is. */
  isTold: boolean
}

/** One vehicle in as many views as its viewers need, which is nearly always one, and two after a sale or where it is shared. */
export interface VehicleViews {
  /**
   * Takes new facts, thresholds or names of outputs. The movement before is taken along, so that a speed near the threshold does not
   * flicker.
   */
  renew(facts: VehicleFacts, by: StatusBasis, now: EpochMs): void
  /** Evaluates the status anew, and tells whether age alone changed it. */
  reevaluate(now: EpochMs): boolean
  /** Gives what to ask the stored fixes; null where the start is known, was sought or cannot be found. */
  startQuestion(vehicle: FleetVehicle): MovementQuestion | null
  /**
   * Takes what the stored fixes answered, undefined where they do not know, and tells whether that says something new.
   */
  takeStart(answer: MovementAnswer | undefined): boolean
  /** Gives the JSON of the contract's LiveVehicle as this scope sees it. */
  json(vehicle: FleetVehicle, scope: LiveScope): string
  /** Tells this scope what is new since the version that it knows: see {@link ToldRow}. */
  news(vehicle: FleetVehicle, scope: LiveScope, known: number | undefined): RowNews
  /** Makes the words of the place ahead. */
  putIntoWords(): void
}

/** What people registered by which the status of a vehicle is told. */
export interface StatusBasis {
  statusRules: StatusRules
  /** How the installation profile calls the outputs. */
  outputLabels: readonly string[]
}

interface Options {
  places: Places
  facts: VehicleFacts
  basis: StatusBasis
  now: EpochMs
  /** See {@link createToldRow}. */
  nextVersion(): number
}

export function createVehicleViews({
  places,
  facts: initial,
  basis: initialBasis,
  now,
  nextVersion,
}: Options): VehicleViews {
  let evaluatedAt = now
  let basis = initialBasis
  let whole = evaluate(initial, null)
  const partial = new Map<number, View>()
  /** What is told of the whole, with and without the line. */
  const toldRows = new Map([0, LINE].map((hidden) => [hidden, createToldRow(nextVersion)]))

  function evaluate(said: VehicleFacts, before: View | null): View {
    const facts = withoutOldAlarms(said, evaluatedAt)
    const wasMoving = before ? before.status.movement === 'moving' : null
    const status = evaluateStatus(
      statusInput(facts, { wasMoving, outputLabels: basis.outputLabels }),
      evaluatedAt,
      basis.statusRules,
    )
    const movementSince = movementStart(facts, status, before)
    const goesOn = before?.status.movement === status.movement && before.movementSince === null
    const startSought = goesOn && before.startSought
    return {
      facts,
      status,
      movementSince,
      startSought,
      hidesLine: before?.hidesLine ?? false,
      json: null,
      isTold: false,
    }
  }

  function viewOf(hidden: number): View {
    if (hidden === 0) return whole
    const view = partial.get(hidden) ?? restrict(hidden)
    partial.set(hidden, view)
    return view
  }

  function restrict(hidden: number): View {
    if (hidden & LINE) return { ...viewOf(hidden & ~LINE), hidesLine: true, json: null, isTold: false }
    return evaluate(restrictFacts(whole.facts, hidden), null)
  }

  function hiddenFrom(scope: LiveScope, vehicle: FleetVehicle): number {
    const hidden = hiddenParts(whole.facts, (instant) => maySeeInstant(scope, vehicle, instant))
    return maySeeOwner(scope, vehicle) ? hidden : hidden | LINE
  }

  return {
    renew(facts, nextBasis, now) {
      evaluatedAt = now
      basis = nextBasis
      whole = evaluate(facts, whole)
      partial.clear()
    },
    reevaluate(now) {
      evaluatedAt = now
      let changed = false
      const { alarms } = whole.facts
      for (const view of [whole, ...partial.values()]) {
        const { facts, status, movementSince } = evaluate(view.facts, view)
        if (facts === view.facts && sameStatus(status, view.status)) continue
        Object.assign(view, { facts, status, movementSince, json: null, isTold: false })
        changed = true
      }
      // Partial views are known by the places of the alarms they hide.
      if (whole.facts.alarms !== alarms) partial.clear()
      return changed
    },
    startQuestion: (vehicle) =>
      whole.movementSince === null && !whole.startSought
        ? movementQuestion(vehicle, { ...whole, rules: basis.statusRules })
        : null,
    takeStart(answer) {
      whole.startSought = true
      if (!answer || whole.movementSince !== null || whole.status.movement !== answer.movement) return false
      Object.assign(whole, { movementSince: answer.since, json: null, isTold: false })
      partial.clear()
      return true
    },
    json(vehicle, scope) {
      const view = viewOf(hiddenFrom(scope, vehicle))
      view.json ??= JSON.stringify(toLiveVehicle({ vehicle, ...view, places }))
      return view.json
    },
    news(vehicle, scope, known) {
      const hidden = hiddenFrom(scope, vehicle)
      const view = viewOf(hidden)
      const toldRow = toldRows.get(hidden)
      if (toldRow && view.isTold) return toldRow.newsSince(known)
      const row = rowOf(toLiveVehicle({ vehicle, ...view, places }))
      // Of a part of what was heard only whole rows are told.
      if (!toldRow) return { version: NO_VERSION, row: JSON.stringify(row), parts: null }
      toldRow.take(row)
      view.isTold = true
      return toldRow.newsSince(known)
    },
    putIntoWords() {
      const { fix } = whole.facts
      if (fix) places.describe(fix.latitude, fix.longitude)
    },
  }
}

/**
 * Finds since when a movement lasts. As long as it is the one of before, it goes on; another one began with what was
 * heard last. After a silence, or a step over what a tracker had kept, nobody knows what was in between.
 */
function movementStart(facts: VehicleFacts, status: StatusResult, before: View | null): EpochMs | null {
  const { movement, lateAfterSeconds } = status
  if (movement === null || before === null) return null
  const heardAt = Math.max(facts.fix?.fixTime ?? 0, facts.readings?.to ?? 0)
  const heardBefore = Math.max(before.facts.fix?.fixTime ?? 0, before.facts.readings?.to ?? 0)
  if (heardAt - heardBefore > lateAfterSeconds * 1000) return null
  if (before.status.movement === movement) return before.movementSince
  return heardAt > 0 ? heardAt : null
}

function sameStatus(one: StatusResult, other: StatusResult): boolean {
  return (
    one.status === other.status &&
    one.freshness === other.freshness &&
    one.movement === other.movement &&
    one.lateAfterSeconds === other.lateAfterSeconds &&
    one.lostAfterSeconds === other.lostAfterSeconds &&
    one.badges.join() === other.badges.join()
  )
}
