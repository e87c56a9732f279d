import { isTrusted } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Movement, StatusRules } from '@monitorweb/domain/status/vehicle-status'
import type { Track } from '@monitorweb/domain/track/track'
import type { Queryable } from '../base/queryable.ts'
import { DAY_MS } from '../positions/hot-days.ts'
import type { SparedColumn } from '../positions/track-conditions.ts'
import { readTrack } from './track-store.ts'

/** About 200 m: a vehicle that stands is found there again after a silence. */
export const SAME_PLACE_E7 = 20_000
const NOT_ASKED: readonly SparedColumn[] = ['receivedAt', 'courseDegrees', 'odometerKm', 'voltage']

/** It asks since when a vehicle moves, or stands, as it did at its newest fix. */
export interface HeldQuestion {
  deviceId: number
  movement: Movement
  rules: Pick<StatusRules, 'movingKmh' | 'stillKmh'>
  /** Of the newest fix. */
  fixTime: EpochMs
  /** What was before belongs to another vehicle or another owner. */
  notBefore: EpochMs
  /** Nobody knows what was in a silence longer than this, unless the vehicle stood before and after it at one place. */
  silenceSeconds: number
}

/** A fix that agrees with the movement. */
interface Step {
  at: EpochMs
  latitude: number
  longitude: number
}

/**
 * Finds since when a vehicle moves or stands as it did at its newest fix, day by day back to the fix that says something else: it opens no day
 * before that, and none once `deadline` is past, by the clock of `performance`. Null where there is none in the time that is looked at, and where
 * nobody knows what was in between. Throws DamagedHistoryError.
 */
export async function heldSince(pool: Queryable, question: HeldQuestion, deadline: number): Promise<EpochMs | null> {
  const { deviceId, fixTime, notBefore } = question
  const walk = walker(question)
  for (let until = fixTime + 1; until > notBefore && performance.now() < deadline; ) {
    const from = Math.max(notBefore, Math.floor((until - 1) / DAY_MS) * DAY_MS)
    const track = await readTrack(pool, { deviceId, from, until }, { which: 'all', digests: false, spared: NOT_ASKED })
    const answer = walk(track)
    if (answer !== undefined) return answer
    until = from
  }
  return null
}

/** Answers what walks through one track after the other, each before the last, until it knows: undefined while it does not. */
function walker({ movement, rules, silenceSeconds }: HeldQuestion): (track: Track) => EpochMs | null | undefined {
  const silenceMs = silenceSeconds * 1000
  let oldest: Step | null = null
  /** The oldest of those that are later than that. */
  let later: Step | null = null
  return (track) => {
    for (let index = track.length - 1; index >= 0; index--) {
      if (!isTrusted(track.flags[index]!)) continue
      const at = track.fixTime[index]!
      if (contradicts(track, index, { movement, rules })) {
        const first = oldest !== null && oldest.at > at ? oldest : later
        return first === null || first.at - at > silenceMs ? null : first.at
      }
      const step = { at, latitude: track.latitude[index]!, longitude: track.longitude[index]! }
      if (oldest !== null && oldest.at - at > silenceMs && (movement === 'moving' || isElsewhere(step, oldest)))
        return null
      if (oldest !== null && oldest.at > at) later = oldest
      oldest = step
    }
    return undefined
  }
}

/** A fix that says something else than the movement; what it does not say speaks for neither. */
function contradicts(
  { speedKmh, ignition }: Track,
  index: number,
  { movement, rules }: Pick<HeldQuestion, 'movement' | 'rules'>,
): boolean {
  const [speed, key] = [speedKmh[index]!, ignition[index]!]
  if (movement === 'moving') return speed < rules.stillKmh
  if (speed >= rules.movingKmh) return true
  if (movement === 'idle') return key === 0
  return movement === 'parked' ? key === 1 : key !== -1
}

function isElsewhere(one: Step, other: Step): boolean {
  const degrees = Math.max(Math.abs(one.latitude - other.latitude), Math.abs(one.longitude - other.longitude))
  return Math.round(degrees * 1e7) > SAME_PLACE_E7
}
