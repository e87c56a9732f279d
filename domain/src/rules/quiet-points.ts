import { isAlarmKind } from '../position/alarms.ts'
import { eventOf } from '../position/event-codes.ts'
import { CONDITION_MANNERS } from './conditions.ts'
import { isTimeless, type JudgedPoints } from './judged-points.ts'
import { isOpen, type RuleState } from './rule-state.ts'
import type { RuleWorld } from './rule-world.ts'

/** What a point says of a condition by its columns alone. */
const SILENT = 0
const OFF = 1
const MAYBE = 2
type Said = typeof SILENT | typeof OFF | typeof MAYBE

/** Tells how many points, from `from` on and before `end`, leave a rule as quiet as it is; see {@link passQuiet}. */
type PassQuiet = (state: RuleState, from: number, end: number) => number

/**
 * Makes what passes over points at which nothing begins: where a rule found nothing that goes on, and each point says by a
 * figure of its own that it is not so, or says nothing, the state only notes the newest of them. Judging them one by one
 * ends in the same state. Null where a condition asks more of a point than its columns.
 */
export function passQuiet(world: RuleWorld, points: JudgedPoints): PassQuiet | null {
  const said = readerOf(world, points)
  if (said === null) return null
  const { track, isAccepted } = points
  const { isInstant } = CONDITION_MANNERS[world.rule.condition.kind]
  return (state, from, end) => {
    if (state.since !== null || isOpen(state)) return from
    let [last, accepted, off] = [-1, -1, -1]
    let index = from
    for (; index < end; index++) {
      if (isTimeless(track, index)) continue
      const says = said(index)
      if (says === MAYBE) break
      if (says === OFF) off = index
      if (isAccepted[index] === 1) accepted = index
      last = index
    }
    if (last >= 0) state.lastAt = track.fixTime[last]!
    if (accepted >= 0) {
      state.lastPlace = { latitude: track.latitude[accepted]!, longitude: track.longitude[accepted]! }
    }
    if (off >= 0) {
      state.isArmed = true
      if (!isInstant) state.lastOffAt = track.fixTime[off]!
    }
    return index
  }
}

function readerOf(
  { rule, geofences, movingKmh }: RuleWorld,
  { track, isAccepted }: JudgedPoints,
): ((index: number) => Said) | null {
  const { condition } = rule
  const { speedKmh, event, ignition } = track
  // Where it counts only somewhere, each place is a step towards the next one.
  if (geofences.length > 0) return null
  if (condition.kind === 'alarm') {
    const isCalled = alarmCodes(condition.alarms)
    return (index) => (isCalled[event[index]!] === 1 ? MAYBE : SILENT)
  }
  const fasterThan = (limitKmh: number, isSo: (speed: number) => boolean) => (index: number) => {
    if (isAccepted[index] === 0) return SILENT
    const speed = speedKmh[index]!
    if (isSo(speed)) return MAYBE
    return speed <= limitKmh ? OFF : SILENT
  }
  switch (condition.kind) {
    case 'speeding': {
      const { limitKmh } = condition
      return limitKmh === null ? null : fasterThan(limitKmh, (speed) => speed > limitKmh)
    }
    case 'moving':
      return fasterThan(movingKmh, (speed) => speed >= movingKmh)
    case 'ignitionOn':
      return (index) => (ignition[index] === 1 ? MAYBE : ignition[index] === 0 ? OFF : SILENT)
    default:
      return null
  }
}

const MOST_CODES = 256

/** By the alarms that a condition names: a vehicle is judged at every report, and the table is long. */
const tables = new WeakMap<readonly string[], Uint8Array>()

function alarmCodes(alarms: readonly string[]): Uint8Array {
  const known = tables.get(alarms)
  if (known) return known
  const table = Uint8Array.from({ length: MOST_CODES }, (_, code) => {
    const event = eventOf(code)
    return Number(isAlarmKind(event) && alarms.includes(event))
  })
  tables.set(alarms, table)
  return table
}
