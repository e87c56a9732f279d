import type { MapPoint } from '#places/map-point.ts'
import { type Glide, placeAfter } from './glide.ts'

interface Traveller extends Glide {
  /**
   * A traveller is first `given` to its source; when the source has drawn it, it is `shown`, and then its way begins.
   */
  state: 'new' | 'given' | 'shown'
  startedAtMs: number
  /** True once the source was given the traveller at the end of its way. */
  isLast: boolean
}

/** Travellers are the vehicles that are drawn on their way. All times are those of one clock, whichever that is. */
export interface Travellers {
  ids(): number[]
  /** Answers those that are not drawn on their way yet. */
  waiting(): ReadonlySet<number>
  placeOf(vehicleId: number, nowMs: number): MapPoint | null
  /** Sets a vehicle on its way; one that is on its way already goes on from where it is. */
  send(vehicleId: number, glide: Glide, nowMs: number): void
  drop(vehicleId: number): void
  /** Notes that the source was given all travellers as they were at that time. */
  give(nowMs: number): void
  /** Notes that the source has drawn what it was given; answers who sets out by that. */
  setOut(nowMs: number): number[]
  /** Answers who was drawn at the end of its way. */
  arrived(): number[]
}

export function createTravellers(): Travellers {
  const travellers = new Map<number, Traveller>()
  const waiting = new Set<number>()

  function placeOf(vehicleId: number, nowMs: number): MapPoint | null {
    const traveller = travellers.get(vehicleId)
    if (!traveller) return null
    return placeAfter(traveller, traveller.state === 'shown' ? nowMs - traveller.startedAtMs : 0)
  }

  return {
    ids: () => [...travellers.keys()],
    waiting: () => waiting,
    placeOf,
    send(vehicleId, glide, nowMs) {
      const from = placeOf(vehicleId, nowMs) ?? glide.from
      const state = travellers.get(vehicleId)?.state ?? 'new'
      travellers.set(vehicleId, { ...glide, from, state, startedAtMs: nowMs, isLast: false })
      if (state !== 'shown') waiting.add(vehicleId)
    },
    drop(vehicleId) {
      travellers.delete(vehicleId)
      waiting.delete(vehicleId)
    },
    give(nowMs) {
      for (const traveller of travellers.values()) {
        const { state, startedAtMs, durationMs } = traveller
        if (state === 'new') traveller.state = 'given'
        traveller.isLast = state === 'shown' && nowMs - startedAtMs >= durationMs
      }
    },
    setOut(nowMs) {
      const drawn = [...travellers].filter(([, { state }]) => state === 'given')
      for (const [vehicleId, traveller] of drawn) {
        traveller.state = 'shown'
        traveller.startedAtMs = nowMs
        waiting.delete(vehicleId)
      }
      return drawn.map(([vehicleId]) => vehicleId)
    },
    arrived: () => [...travellers].flatMap(([vehicleId, { isLast }]) => (isLast ? [vehicleId] : [])),
  }
}
