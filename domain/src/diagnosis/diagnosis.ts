import type { ClockFault } from '../position/clock-zone.ts'
import type { EpochMs } from '../position/position-report.ts'
import { type Evidence, heard, motion, type Peers, powerEvidence, readings, silentPeers } from './diagnosis-evidence.ts'
import {
  drainedBattery,
  knownIgnition,
  lastingPowerLoss,
  newest,
  type Observation,
  usualSleepMs,
} from './observations.ts'

export type Cause =
  | 'powerCut'
  | 'lostInMotion'
  | 'platform'
  | 'coverage'
  | 'gpsAntenna'
  | 'wrongClock'
  | 'sleepMode'
  | 'healthy'
  | 'neverReported'
  | 'withoutDevice'
  | 'unknown'
export type Confidence = 'high' | 'medium' | 'low'

/** A cause with what speaks for it. It is plain data, so that it can be kept as JSON. */
export interface Diagnosis {
  cause: Cause
  confidence: Confidence
  evidence: Evidence[]
}

/** What is known of a vehicle when its cause is sought. */
export interface DiagnosisInput {
  /** The device that is in the vehicle now; null for none. */
  device: {
    /** Since when the device is in this vehicle, for this owner; null means for ever. */
    since: EpochMs | null
    /** Whether the device was ever heard, in whatever vehicle it was. */
    everHeard: boolean
  } | null
  lastCommunicationAt: EpochMs | null
  /** The time of the newest fix that can be trusted. */
  lastFixAt: EpochMs | null
  /** How the device's clock differs from how its reports are read; null where it does not, or is not known. */
  clockFault: ClockFault | null
  /** A longer silence than this is late for this vehicle. */
  lateAfterSeconds: number
  /** The newest observations, the oldest of them first. */
  observations: readonly Observation[]
  /** Older observations that tell how the supply was before the newest ones, oldest first. */
  earlierSupply: readonly Observation[]
  /** How many numbers of its messages the device left out in the last day, and when last; null for none. */
  missingMessages: { count: number; at: EpochMs } | null
  sameArea: Peers
  sameCarrier: Peers
  sameProtocol: Peers
}

/** From this speed on, a vehicle did not just park. */
const DRIVING_KMH = 20
const MOVING_KMH = 5
/** The field's modems count signal in steps: 0 none, 1 very weak, to 4. */
const WEAK_SIGNAL = 1
/** So many others, and such a share of those that were reporting, make a common silence no accident. */
const OUTAGE = {
  area: { vehicles: 2, share: 0.5 },
  carrier: { vehicles: 4, share: 0.5 },
  protocol: { vehicles: 4, share: 0.7 },
}
/** A drive that ended longer than this before the last word was not broken off by the silence. */
const DRIVE_GOES_ON_MS = 30 * 60_000
/** Interference told longer than this before the last word was over by then. */
const JAMMED_MS = 10 * 60_000
/** No tunnel takes this long. */
const TUNNEL_MS = 10 * 60_000
const WITHOUT_FIX_MS = 20 * 60_000
const LONG_WITHOUT_FIX_MS = 6 * 3_600_000
export const ONLY_HEARTBEATS_MS = 3_600_000
const FEWEST_WITHOUT_FIX = 3
/** A sleeper is given half a sleep more before it is missed. */
const SLEEP_PATIENCE = 1.5
/** For so long a parked vehicle without a known rhythm may sleep, and one in a basement may be without a fix. */
export const PARKED_PATIENCE_MS = 24 * 3_600_000

interface View extends DiagnosisInput {
  silentMs: number
  /** Whether the vehicle should have reported by now. */
  silent: boolean
  /** For how long a vehicle that is heard has not known where it is; 0 where it does. */
  withoutFixMs: number
  speed: { at: EpochMs; value: number } | null
  ignition: { at: EpochMs; value: boolean } | null
  signal: { at: EpochMs; value: number } | null
}
type Rule = (view: View) => Diagnosis | null

/** The rules are asked in this order, and the first one that knows an answer gives it. */
const RULES: readonly Rule[] = [
  withoutDevice,
  neverReported,
  platformDown,
  powerGone,
  asleepAsUsual,
  othersSilentToo,
  jammed,
  signalFaded,
  lostAtSpeed,
  antennaCut,
  wrongClock,
  fixLostAtSpeed,
  noFix,
  communicating,
  perhapsAsleep,
  silentWithEngineOn,
]

/**
 * Finds the most probable cause at `now` (server's clock), with its evidence, and beside it what is missing of the
 * device's messages: that is told whatever the cause is, and decides none.
 */
export function diagnose(input: DiagnosisInput, now: EpochMs): Diagnosis {
  const found = causeOf(input, now)
  const { missingMessages } = input
  if (missingMessages === null) return found
  const { at, count } = missingMessages
  return { ...found, evidence: [...found.evidence, { kind: 'missingMessages', at, value: count }] }
}

function causeOf(input: DiagnosisInput, now: EpochMs): Diagnosis {
  const { observations, lastCommunicationAt } = input
  const silentMs = lastCommunicationAt === null ? 0 : now - lastCommunicationAt
  const view: View = {
    ...input,
    silentMs,
    silent: silentMs > input.lateAfterSeconds * 1000,
    withoutFixMs: withoutFixMs(input),
    speed: newest(observations, (said) => said.speedKmh),
    ignition: knownIgnition(observations, MOVING_KMH),
    signal: newest(observations, (said) => said.signalLevel),
  }
  for (const rule of RULES) {
    const found = rule(view)
    if (found) return found
  }
  return { cause: 'unknown', confidence: 'low', evidence: [heard(view), ...readings(view)] }
}

/** There is nothing in the vehicle that could report. */
function withoutDevice({ device }: View): Diagnosis | null {
  return device === null ? { cause: 'withoutDevice', confidence: 'high', evidence: [] } : null
}

/**
 * The vehicle was not heard since its device is in it; a device that was heard elsewhere is told as moved, not as one
 * that never worked.
 */
function neverReported({ device, lastCommunicationAt }: View): Diagnosis | null {
  if (lastCommunicationAt !== null) return null
  const moved: Evidence[] = device?.everHeard ? [{ kind: 'installed', at: device.since, value: null }] : []
  return { cause: 'neverReported', confidence: 'high', evidence: moved }
}

/** Most devices of one protocol fell silent at once, so the fault is in none of the vehicles. */
function platformDown(view: View): Diagnosis | null {
  const { sameProtocol, lastCommunicationAt } = view
  if (!view.silent || !isOutage(sameProtocol, OUTAGE.protocol)) return null
  const confidence = sameProtocol.fellSilent === sameProtocol.reporting ? 'high' : 'medium'
  const others = silentPeers('silentOnProtocol', sameProtocol, lastCommunicationAt)
  return { cause: 'platform', confidence, evidence: [others, heard(view)] }
}

/** The supply was cut and did not come back; or, before silence, the battery was empty. */
function powerGone(view: View): Diagnosis | null {
  const { observations, earlierSupply } = view
  const loss =
    lastingPowerLoss([...earlierSupply, ...observations]) ?? (view.silent ? drainedBattery(observations) : null)
  if (!loss) return null
  // A charging light that went out means something only when nothing followed.
  if (loss.shownBy === 'charging' && !view.silent) return null
  const confidence = loss.shownBy === 'alarm' || loss.shownBy === 'voltage' ? 'high' : 'medium'
  return { cause: 'powerCut', confidence, evidence: [...powerEvidence(loss), heard(view), ...motion(view)] }
}

/** The engine is off, and the vehicle is silent no longer than it sleeps every time. */
function asleepAsUsual(view: View): Diagnosis | null {
  if (!view.silent || view.ignition?.value !== false) return null
  const usual = usualSleepMs(view.observations)
  if (usual === null || view.silentMs > usual * SLEEP_PATIENCE) return null
  const rhythm: Evidence = { kind: 'usualSleep', at: null, value: usual }
  return { cause: 'sleepMode', confidence: 'high', evidence: [rhythm, ...readings(view), heard(view)] }
}

/** Several vehicles in one place, or with one operator, fell silent at once. */
function othersSilentToo(view: View): Diagnosis | null {
  const { sameCarrier, sameArea, lastCommunicationAt: at } = view
  if (!view.silent) return null
  const onCarrier = isOutage(sameCarrier, OUTAGE.carrier)
  const inArea = isOutage(sameArea, OUTAGE.area)
  if (!onCarrier && !inArea) return null
  const evidence: Evidence[] = []
  if (onCarrier) evidence.push(silentPeers('silentOnCarrier', sameCarrier, at))
  if (inArea) evidence.push(silentPeers('silentInArea', sameArea, at))
  return { cause: 'coverage', confidence: 'high', evidence: [...evidence, heard(view), ...readings(view)] }
}

/** Interference was the last thing the device told of, whether it is still heard or not. */
function jammed(view: View): Diagnosis | null {
  const told = newest(view.observations, (said) => (said.event === 'jamming' ? true : said.jamming))
  if (!told?.value || view.lastCommunicationAt! - told.at > JAMMED_MS) return null
  const lost: Evidence[] = triesWithoutFix(view).length > 0 ? [withoutFix(view)] : []
  const evidence: Evidence[] = [{ kind: 'jamming', ...told }, ...lost, ...motion(view), heard(view)]
  return { cause: 'lostInMotion', confidence: view.silent || lost.length > 0 ? 'high' : 'medium', evidence }
}

/** The network was hardly there before the silence. */
function signalFaded(view: View): Diagnosis | null {
  if (!view.silent || !view.signal || view.signal.value > WEAK_SIGNAL) return null
  return { cause: 'coverage', confidence: 'medium', evidence: [...readings(view), heard(view)] }
}

/** The silence began in the middle of a drive. */
function lostAtSpeed(view: View): Diagnosis | null {
  const { silent, speed, ignition, lastCommunicationAt } = view
  if (!silent || !speed || speed.value < DRIVING_KMH || ignition?.value === false) return null
  if (lastCommunicationAt! - speed.at > DRIVE_GOES_ON_MS) return null
  return { cause: 'lostInMotion', confidence: 'medium', evidence: [...readings(view), heard(view)] }
}

/** The device itself says that its antenna is cut, and it had no fix since. */
function antennaCut(view: View): Diagnosis | null {
  const alarm = newest(view.observations, (said) => (said.event === 'gpsAntennaCut' ? true : null))
  if (view.silent || !alarm || alarm.at <= (view.lastFixAt ?? 0)) return null
  return { cause: 'gpsAntenna', confidence: 'high', evidence: [{ kind: 'antennaAlarm', ...alarm }, withoutFix(view)] }
}

/** The vehicle is heard, and says wrong times: without those nothing is known of its fixes. */
function wrongClock(view: View): Diagnosis | null {
  if (view.silent || view.clockFault === null) return null
  const clock: Evidence = { kind: 'clock', at: null, value: view.clockFault.aheadMinutes }
  return { cause: 'wrongClock', confidence: 'high', evidence: [clock, heard(view)] }
}

/**
 * The vehicle is heard and drives, but has had no fix since it was at speed: so it looks where only the GPS is jammed.
 */
function fixLostAtSpeed(view: View): Diagnosis | null {
  const { silent, withoutFixMs: lostMs, lastFixAt } = view
  if (silent || lostMs < TUNNEL_MS || lostMs >= LONG_WITHOUT_FIX_MS || view.ignition?.value === false) return null
  const fixes = view.observations.filter(({ hasFix, at }) => hasFix && at <= (lastFixAt ?? 0))
  const driven = newest(fixes, (said) => said.speedKmh)
  if (!driven || driven.value < DRIVING_KMH || triesWithoutFix(view).length < FEWEST_WITHOUT_FIX) return null
  const evidence: Evidence[] = [withoutFix(view), { kind: 'speed', ...driven }, heard(view)]
  return { cause: 'lostInMotion', confidence: 'medium', evidence }
}

/** The vehicle is heard, but does not know where it is for longer than a car park explains. */
function noFix(view: View): Diagnosis | null {
  if (view.silent || inBasement(view)) return null
  const lostMs = view.withoutFixMs
  const tries = triesWithoutFix(view).length
  const onlyHeartbeats = tries === 0 && view.ignition?.value === true && lostMs >= ONLY_HEARTBEATS_MS
  const missing = tries >= FEWEST_WITHOUT_FIX && lostMs >= WITHOUT_FIX_MS
  if (!missing && !onlyHeartbeats) return null
  const confidence = onlyHeartbeats ? 'low' : lostMs >= LONG_WITHOUT_FIX_MS ? 'high' : 'medium'
  return { cause: 'gpsAntenna', confidence, evidence: [withoutFix(view), heard(view)] }
}

function communicating(view: View): Diagnosis | null {
  if (view.silent) return null
  const covered = inBasement(view) && view.withoutFixMs >= WITHOUT_FIX_MS ? [withoutFix(view)] : []
  return { cause: 'healthy', confidence: 'high', evidence: [heard(view), ...covered, ...readings(view)] }
}

/** The engine is off, and nobody knows how long the vehicle sleeps. */
function perhapsAsleep(view: View): Diagnosis | null {
  if (view.ignition?.value !== false || view.silentMs > PARKED_PATIENCE_MS) return null
  if (usualSleepMs(view.observations) !== null) return null
  return { cause: 'sleepMode', confidence: 'low', evidence: [...readings(view), heard(view)] }
}

/** Power was there, and the engine ran or the vehicle moved: what is left as a cause is the way to the server. */
function silentWithEngineOn(view: View): Diagnosis | null {
  const running = view.ignition?.value === true || (view.speed?.value ?? 0) >= MOVING_KMH
  if (!running || view.ignition?.value === false) return null
  const powered = newest(view.observations, (said) => said.voltage) !== null
  const confidence = powered ? 'medium' : 'low'
  return { cause: 'coverage', confidence, evidence: [...readings(view), heard(view)] }
}

function isOutage({ fellSilent, reporting }: Peers, { vehicles, share }: { vehicles: number; share: number }): boolean {
  return fellSilent >= vehicles && fellSilent >= reporting * share
}

/** Counts from the last fix, or from the first word where there was none, to the last word. */
function withoutFixMs({ lastCommunicationAt, lastFixAt, observations }: DiagnosisInput): number {
  const since = lastFixAt ?? observations[0]?.at ?? lastCommunicationAt
  return lastCommunicationAt === null ? 0 : Math.max(0, lastCommunicationAt - since!)
}

function withoutFix({ lastFixAt, withoutFixMs: value }: View): Evidence {
  return { kind: 'withoutFix', at: lastFixAt, value }
}

/** Keeps the reports since the last fix that say they have none. */
function triesWithoutFix({ observations, lastFixAt }: View): Observation[] {
  return observations.filter(({ hasFix, at }) => hasFix === false && at > (lastFixAt ?? 0))
}

/**
 * Whether the vehicle is parked with the engine off since soon after the fix was lost; a covered place explains that
 * for a while.
 */
function inBasement(view: View): boolean {
  const { lastFixAt, withoutFixMs: lostMs } = view
  if (view.ignition?.value !== false || lastFixAt === null || lostMs >= PARKED_PATIENCE_MS) return false
  const tries = triesWithoutFix(view)
  return tries.length > 0 && tries.every(({ ignition, at }) => ignition !== true || at - lastFixAt < TUNNEL_MS)
}
