import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { JudgedTip, RuleCheckpoint, RuleFindings } from '@monitorweb/domain/rules/vehicle-question'
import { MOST_RECENT_POINTS, type RecentTrack } from '../storage/rules/recent-tracks.ts'
import type { KnownLeads } from './part-question.ts'
import type { NamedGeofence } from './rule-geofences.ts'

/** How far a part of a vehicle's history was judged when it was judged last, and what is written of it. */
export interface JudgedPart {
  checkpoint: RuleCheckpoint
  /** Of the newest checkpoint that is stored. */
  storedAt: EpochMs
  /** What was found, and is written: the same once more needs no writing. */
  found: readonly RuleFindings[]
  /** The transaction that had judged last by then what came late of the vehicle; null: none was noted. */
  lateIn: string | null
  /** By the names of these. */
  geofences: ReadonlyMap<number, NamedGeofence>
  /** What of the track is read to go on from the checkpoint; null: it has to be read. */
  recent: ReadTrack | null
  /** Where judging it ended, which who goes on from there uses up; null: it is judged from the checkpoint. */
  tip: JudgedTip | null
}

/** The newest points of a device. */
export interface ReadTrack extends RecentTrack {
  /** As {@link wordsOfAsked} has it. */
  asked: string
}

/**
 * What of a track is remembered and can be gone on from: it was asked the same and begins where it would be read from. Null where it grew long,
 * as that of a vehicle without a place does, of which nothing settles: it is read by itself then, and not kept.
 */
export function recentFrom(
  known: Pick<JudgedPart, 'recent'> | null,
  { asked, from }: { asked: string; from: EpochMs },
): ReadTrack | null {
  const recent = known?.recent
  if (!recent || recent.asked !== asked || recent.track.length > MOST_RECENT_POINTS) return null
  return recent.track.length > 0 && recent.track.fixTime[0]! <= from ? recent : null
}

/** What a process knows of the vehicles that it judged last; it counts while nobody else judged them. */
export interface JudgedMemory {
  /** How far back rules that begin are judged by. */
  leads: KnownLeads
  /** Answers what is known of a part of a vehicle's history; null: it has to be read. */
  find(vehicleId: number, part: string): JudgedPart | null
  /**
   * Notes what a transaction judged that is not over yet; null: nothing is settled of that part. What was known of other parts of the
   * vehicle, which it did not judge, is forgotten: another history was written in their place.
   */
  note(vehicleId: number, part: string, judged: JudgedPart | null): void
  /** The transaction committed: what was noted counts. */
  settle(): void
  /** The transaction failed: nothing counts of what it noted. */
  drop(): void
  /** Nothing is known of a vehicle any more. */
  forget(vehicleId: number): void
}

/**
 * Of so many rules and vehicles the states are kept, twice some hundred bytes each, and with them up to {@link MOST_RECENT_POINTS} points of each
 * vehicle, of most a dozen: of twenty rules those of ten thousand vehicles, in eight parts.
 */
const MOST_STATES = 30_000

/** Of one vehicle: by their words the parts that were judged together last, nearly always one, with how many states are kept of them. */
interface KnownVehicle {
  parts: readonly (readonly [part: string, judged: JudgedPart])[]
  states: number
}

/** Opens an empty memory; what was judged longest ago leaves it first. */
export function createJudgedMemory(mostStates = MOST_STATES): JudgedMemory {
  const kept = new Map<number, KnownVehicle>()
  let noted = new Map<number, (readonly [part: string, judged: JudgedPart | null])[]>()
  let states = 0
  function remove(vehicleId: number) {
    states -= kept.get(vehicleId)?.states ?? 0
    kept.delete(vehicleId)
  }
  return {
    leads: new WeakMap(),
    find: (vehicleId, part) => kept.get(vehicleId)?.parts.find(([words]) => words === part)?.[1] ?? null,
    note(vehicleId, part, judged) {
      const others = noted.get(vehicleId)?.filter(([words]) => words !== part) ?? []
      noted.set(vehicleId, [...others, [part, judged]])
    },
    settle() {
      for (const [vehicleId, all] of noted) {
        remove(vehicleId)
        const parts = all.flatMap(([part, judged]) => (judged ? [[part, judged] as const] : []))
        if (parts.length === 0) continue
        const own = parts.reduce((sum, [, { checkpoint }]) => sum + Object.keys(checkpoint.states).length, 0)
        kept.set(vehicleId, { parts, states: own })
        states += own
      }
      noted = new Map()
      for (const vehicleId of kept.keys()) {
        if (states <= mostStates) break
        remove(vehicleId)
      }
    },
    drop() {
      noted = new Map()
    },
    forget: remove,
  }
}
