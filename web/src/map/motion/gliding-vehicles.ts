import type { MapPoint } from '#places/map-point.ts'
import { type Glide, placeAfter } from './glide.ts'

interface Traveller extends Glide {
  /** `given` to its source, and only when that one has drawn it `shown`: then its way begins. */
  state: 'new' | 'given' | 'shown'
  startedAtMs: number
  /** Its source was given it at the end of its way. */
  isLast: boolean
}

/** The vehicles that are drawn on their way. Times are those of one clock, whichever. */
export interface Travellers {
  ids(): number[]
  /** Those that are not drawn on their way yet. */
  waiting(): ReadonlySet<number>
  placeOf(vehicleId: number, nowMs: number): MapPoint | null
  /** Sets a vehicle on its way; one that is on its way already goes on from where it is. */
  send(vehicleId: number, glide: Glide, nowMs: number): void
  drop(vehicleId: number): void
  /** The source was given all of them as they were at that time. */
  give(nowMs: number): void
  /** The source has drawn what it was given: answers who sets out by that. */
  setOut(nowMs: number): number[]
  /** The same for who was drawn at the end of the way. */
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
