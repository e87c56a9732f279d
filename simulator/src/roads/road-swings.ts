import { createRandom, type Random, seedOf } from '../random.ts'
import type { LinePoint } from './centre-line.ts'
import type { Corridor } from './corridor.ts'
import { metersBetween, movedBy } from './geodesy.ts'

/** A sideways wave of the road. */
interface Swing {
  waveMeters: number
  sideMeters: number
  serraOnly?: boolean
}

/** Highways have long lazy bends, and short ones only in the mountains. */
const HIGHWAY_SWINGS: readonly Swing[] = [
  { waveMeters: 8500, sideMeters: 170 },
  { waveMeters: 3600, sideMeters: 55 },
  { waveMeters: 1700, sideMeters: 14 },
  { waveMeters: 1300, sideMeters: 75, serraOnly: true },
  { waveMeters: 720, sideMeters: 38, serraOnly: true },
]
const AVENUE_SWINGS: readonly Swing[] = [
  { waveMeters: 900, sideMeters: 18 },
  { waveMeters: 260, sideMeters: 2.5 },
]

/** Adds to the line the small bends that its few places cannot tell; the same corridor always bends alike. */
export function withSwings(corridor: Corridor, line: readonly LinePoint[]): LinePoint[] {
  const random = createRandom(seedOf('swings', corridor.id))
  const meters = metersAlong(line)
  const swings = corridor.kind === 'highway' ? HIGHWAY_SWINGS : AVENUE_SWINGS
  const waves = swings.map((swing) => wholeWaves(swing, meters.at(-1)!, random))
  const swung = line.map((point, index) => {
    const aside = waves.reduce((sum, wave) => sum + wave(meters[index]!, point.serra), 0)
    return movedAside(line, index, aside)
  })
  if (corridor.kind === 'city') swung[swung.length - 1] = swung[0]!
  return swung
}

/** Makes a wave that fits the road a whole number of times, so that a round meets itself. */
function wholeWaves(swing: Swing, totalMeters: number, random: Random) {
  const wishedMeters = swing.waveMeters * random.between(0.85, 1.15)
  const waves = Math.max(1, Math.round(totalMeters / wishedMeters))
  const phase = random.between(0, 2 * Math.PI)
  return (meters: number, serra: number) =>
    swing.sideMeters * (swing.serraOnly ? serra : 1) * Math.sin((2 * Math.PI * waves * meters) / totalMeters + phase)
}

function movedAside(line: readonly LinePoint[], index: number, asideMeters: number): LinePoint {
  const point = line[index]!
  const before = line[Math.max(0, index - 1)]!
  const after = line[Math.min(line.length - 1, index + 1)]!
  const north = after.latitude - before.latitude
  const east = (after.longitude - before.longitude) * Math.cos((point.latitude * Math.PI) / 180)
  const length = Math.hypot(north, east)
  const moved = movedBy(point, (-east / length) * asideMeters, (north / length) * asideMeters)
  return { ...moved, serra: point.serra }
}

function metersAlong(line: readonly LinePoint[]): number[] {
  let meters = 0
  return line.map((point, index) => {
    if (index > 0) meters += metersBetween(line[index - 1]!, point)
    return meters
  })
}
