import { ignitionBefore } from '../position/known-ignition.ts'
import type { EpochMs, ReportEvent } from '../position/position-report.ts'

/**
 * What a device said at one instant, with a position or without (`hasFix` is null). Null stands for what it did not
 * say.
 */
export interface Observation {
  /** By the device's clock where it gave a time, else by the server's. */
  at: EpochMs
  hasFix: boolean | null
  speedKmh: number | null
  ignition: boolean | null
  voltage: number | null
  signalLevel: number | null
  charging: boolean | null
  jamming: boolean | null
  event: ReportEvent | null
}

/** Below this voltage it is no longer the vehicle's battery that is measured. */
const CUT_VOLTS = 5
/** A 12 V battery and a 24 V battery below these volts drove a tracker until they could no more. */
const DRAINED_VOLTS = { small: 10, large: 20 }
/** No 12 V system is above this voltage, and no 24 V system rests below it. */
const LARGE_SYSTEM_VOLTS = 16
/** Reports closer together than this belong to one waking. */
const ONE_WAKING_MS = 5 * 60_000
/** Shorter sleeps than this are plain reporting. */
const SHORTEST_SLEEP_MS = 30 * 60_000
const FEWEST_SLEEPS = 3
/** How far one sleep may be from the usual one, as a share of the usual one. */
const SLEEP_TOLERANCE = 0.25

/** A loss of the main supply: how it showed, and between which readings where it was measured. */
export interface PowerLoss {
  at: EpochMs
  shownBy: 'alarm' | 'voltage' | 'charging' | 'drained'
  voltsBefore: number | null
  voltsAfter: number | null
}

/** Finds the loss of the main supply that still lasts at the last observation; null where there is none. */
export function lastingPowerLoss(observations: readonly Observation[]): PowerLoss | null {
  let loss: PowerLoss | null = null
  let known: Known = { volts: null, charging: null }
  for (const said of observations) {
    const found = lossIn(said, known)
    if (found) loss = continued(loss, found)
    else if (showsPower(said)) loss = null
    const volts = said.voltage !== null && said.voltage >= CUT_VOLTS ? said.voltage : known.volts
    known = { volts, charging: said.charging ?? known.charging }
  }
  return loss
}

/** What was said of the supply before an observation. */
interface Known {
  volts: number | null
  charging: boolean | null
}

/** A loss began where it showed first; what was measured later belongs to it. */
function continued(first: PowerLoss | null, again: PowerLoss): PowerLoss {
  return first === null ? again : { ...first, voltsAfter: first.voltsAfter ?? again.voltsAfter }
}

function lossIn(said: Observation, known: Known): PowerLoss | null {
  const { at, voltage } = said
  const voltsAfter = voltage !== null && voltage < CUT_VOLTS ? voltage : null
  const loss = { at, voltsBefore: known.volts, voltsAfter }
  if (said.event === 'powerCut') return { ...loss, shownBy: 'alarm' }
  if (voltsAfter !== null && known.volts !== null) return { ...loss, shownBy: 'voltage' }
  if (said.charging === false && known.charging === true && voltage === null) return { ...loss, shownBy: 'charging' }
  return null
}

/** Whether the observation says that the main supply is there. */
export function showsPower({ event, voltage, charging }: Observation): boolean {
  return event === 'powerRestored' || (voltage !== null && voltage >= CUT_VOLTS) || charging === true
}

/**
 * Tells whether the vehicle's battery was too low for the tracker at the last reading; null where it was not, or was
 * never read.
 */
export function drainedBattery(observations: readonly Observation[]): PowerLoss | null {
  const read = observations.filter(({ voltage }) => voltage !== null && voltage >= CUT_VOLTS)
  const last = read.at(-1)
  if (!last) return null
  const voltsBefore = Math.max(...read.map(({ voltage }) => voltage!))
  const least = voltsBefore >= LARGE_SYSTEM_VOLTS ? DRAINED_VOLTS.large : DRAINED_VOLTS.small
  if (last.voltage! >= least) return null
  return { at: last.at, shownBy: 'drained', voltsBefore, voltsAfter: last.voltage }
}

/** Tells how long a device with the engine off sleeps between wakings, where it does so regularly; else null. */
export function usualSleepMs(observations: readonly Observation[]): number | null {
  const lastOn = observations.findLastIndex(({ ignition }) => ignition === true)
  const sleeps: number[] = []
  let woke: EpochMs | null = null
  for (const { at } of observations.slice(lastOn + 1)) {
    if (woke !== null && at - woke < ONE_WAKING_MS) continue
    if (woke !== null) sleeps.push(at - woke)
    woke = at
  }
  if (sleeps.length < FEWEST_SLEEPS) return null
  const usual = sleeps.toSorted((one, other) => one - other)[sleeps.length >> 1]!
  const regular = sleeps.every((sleep) => Math.abs(sleep - usual) <= usual * SLEEP_TOLERANCE)
  return regular && usual >= SHORTEST_SLEEP_MS ? usual : null
}

/** Finds the newest observation for which `pick` gives something, and what it gives. */
export function newest<T>(
  observations: readonly Observation[],
  pick: (said: Observation) => T | null,
): { at: EpochMs; value: T } | null {
  for (const said of observations.toReversed()) {
    const value = pick(said)
    if (value !== null) return { at: said.at, value }
  }
  return null
}

/** Finds the ignition that was told last, and when; null where nobody told it, or a fix after that made it old news. */
export function knownIgnition(
  observations: readonly Observation[],
  movingKmh: number,
): { at: EpochMs; value: boolean } | null {
  const told = newest(observations, (said) => said.ignition)
  const holds = observations.every(({ at, hasFix, speedKmh }) => {
    if (!told || hasFix !== true || at <= told.at) return true
    return ignitionBefore([told.value, told.at], { fixTime: at, speedKmh }, movingKmh) !== null
  })
  return holds ? told : null
}
