import type { EpochMs, PositionReport } from '@monitorweb/domain/position/position-report'
import { createRandom, type Random, seedOf } from '../random.ts'
import { movedBy } from '../roads/geodesy.ts'

/** What goes wrong between the truth and the server. A kind of noise that is left out does not happen. */
export interface NoiseOptions {
  seed: number
  /** The standard deviation of the receiver's error in each direction, while moving. */
  jitterMeters?: number
  /** While parked, the fix wanders up to so far from the truth, though nothing moves. */
  parkedDriftMeters?: number
  jumps?: JumpOptions
  tunnels?: TunnelOptions
  bursts?: BurstOptions
  /** The chance of a report to arrive twice. */
  duplicateChance?: number
}

/** A single fix far away, as reflections make it. */
export interface JumpOptions {
  chance: number
  leastMeters: number
  mostMeters: number
}

/** A time without contact, while driving. */
export interface TunnelOptions {
  /** The chance to begin at each moving report. */
  chance: number
  leastSeconds: number
  mostSeconds: number
  /** Whether reports are kept in the tracker and sent when the contact is back, or never taken at all. */
  buffered: boolean
}

/** Some reports that arrive together, the newest not last. */
export interface BurstOptions {
  /** The chance to begin at each report. */
  chance: number
  leastReports: number
  mostReports: number
}

/** A report on its way: the server gets it at `deliverAt` or after. */
export interface NoisyReport {
  report: PositionReport
  deliverAt: EpochMs
}

/** Tells what was done to the truth, by fix time. */
export interface AppliedNoise {
  jumps: EpochMs[]
  tunnels: { start: EpochMs; end: EpochMs }[]
  bursts: EpochMs[][]
  duplicates: EpochMs[]
}

/**
 * Gives the drive as a server meets it, in the order of arrival. Each kind of noise has chances of its own, so that
 * switching one on or off changes no other.
 */
export function applyNoise(reports: readonly PositionReport[], options: NoiseOptions) {
  const random = (kind: string) => createRandom(seedOf('noise', kind, options.seed))
  const applied: AppliedNoise = { jumps: [], tunnels: [], bursts: [], duplicates: [] }
  let noisy: NoisyReport[] = reports.map((report) => ({ report, deliverAt: report.fixTime }))
  if (options.jitterMeters) noisy = jitter(noisy, options.jitterMeters, random('jitter'))
  if (options.parkedDriftMeters) noisy = drift(noisy, options.parkedDriftMeters, random('drift'))
  if (options.jumps) noisy = jump(noisy, options.jumps, { random: random('jumps'), applied })
  if (options.tunnels) noisy = tunnel(noisy, options.tunnels, { random: random('tunnels'), applied })
  if (options.bursts) noisy = burst(noisy, options.bursts, { random: random('bursts'), applied })
  if (options.duplicateChance)
    noisy = duplicate(noisy, options.duplicateChance, { random: random('duplicates'), applied })
  // The sort is stable, so what arrives in one instant keeps the order it was put in.
  return { deliveries: noisy.toSorted((a, b) => a.deliverAt - b.deliverAt), applied }
}

interface Chances {
  random: Random
  applied: AppliedNoise
}

const isMoving = ({ report }: NoisyReport) => (report.speedKmh ?? 0) > 0

function displaced(noisy: NoisyReport, northMeters: number, eastMeters: number): NoisyReport {
  return { ...noisy, report: { ...noisy.report, ...movedBy(noisy.report, northMeters, eastMeters) } }
}

function jitter(noisy: NoisyReport[], deviationMeters: number, random: Random): NoisyReport[] {
  return noisy.map((each) => {
    const [north, east] = [random.gaussian(deviationMeters), random.gaussian(deviationMeters)]
    return isMoving(each) ? displaced(each, north, east) : each
  })
}

/** Makes the fix of a standing vehicle wander; it is drawn back to the truth, and begins anew at each stop. */
function drift(noisy: NoisyReport[], mostMeters: number, random: Random): NoisyReport[] {
  let north = 0
  let east = 0
  return noisy.map((each) => {
    north = 0.7 * north + random.gaussian(mostMeters / 3)
    east = 0.7 * east + random.gaussian(mostMeters / 3)
    const excess = Math.max(1, Math.hypot(north, east) / mostMeters)
    north /= excess
    east /= excess
    if (!isMoving(each)) return displaced(each, north, east)
    north = 0
    east = 0
    return each
  })
}

function jump(noisy: NoisyReport[], options: JumpOptions, { random, applied }: Chances): NoisyReport[] {
  return noisy.map((each) => {
    if (!random.chance(options.chance)) return each
    applied.jumps.push(each.report.fixTime)
    const meters = random.between(options.leastMeters, options.mostMeters)
    const angle = random.between(0, 2 * Math.PI)
    return displaced(each, meters * Math.cos(angle), meters * Math.sin(angle))
  })
}

function tunnel(noisy: NoisyReport[], options: TunnelOptions, { random, applied }: Chances): NoisyReport[] {
  let end = -Infinity
  return noisy.flatMap((each) => {
    const { fixTime } = each.report
    if (fixTime >= end) {
      if (!isMoving(each) || !random.chance(options.chance)) return [each]
      end = fixTime + Math.round(random.between(options.leastSeconds, options.mostSeconds)) * 1000
      applied.tunnels.push({ start: fixTime, end })
    }
    return options.buffered ? [{ report: { ...each.report, buffered: true }, deliverAt: end }] : []
  })
}

/** A bad network holds reports for minutes: one that comes an hour later, of a parked vehicle, is none that others wait for. */
const MOST_HELD_MS = 10 * 60_000

function burst(noisy: NoisyReport[], options: BurstOptions, { random, applied }: Chances): NoisyReport[] {
  const result: NoisyReport[] = []
  for (let index = 0; index < noisy.length; ) {
    const size = random.chance(options.chance) ? random.integer(options.leastReports, options.mostReports) : 1
    const heldUntil = noisy[index]!.report.fixTime + MOST_HELD_MS
    const together = noisy.slice(index, index + size).filter(({ report }) => report.fixTime <= heldUntil)
    index += together.length
    if (together.length === 1) {
      result.push(...together)
      continue
    }
    const deliverAt = Math.max(...together.map((each) => each.deliverAt))
    const mixed = [together.at(-1)!, ...shuffled(together.slice(0, -1), random)].map((each) => ({ ...each, deliverAt }))
    applied.bursts.push(mixed.map(({ report }) => report.fixTime))
    result.push(...mixed)
  }
  return result
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random.integer(0, last)
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

function duplicate(noisy: NoisyReport[], chance: number, { random, applied }: Chances): NoisyReport[] {
  return noisy.flatMap((each) => {
    if (!random.chance(chance)) return [each]
    applied.duplicates.push(each.report.fixTime)
    return [each, { ...each }]
  })
}
