import {
  drainedBattery,
  lastingPowerLoss,
  newest,
  type Observation,
  type PowerLoss,
  usualSleepMs,
} from './observations.ts'
import type { EpochMs } from './position-report.ts'

/** Why a vehicle is as it is. */
export type Cause =
  | 'powerCut'
  | 'lostInMotion'
  | 'platform'
  | 'coverage'
  | 'gpsAntenna'
  | 'sleepMode'
  | 'healthy'
  | 'neverReported'
  | 'unknown'
export type Confidence = 'high' | 'medium' | 'low'

/** What speaks for the cause, in volts, km/h, milliseconds. `before` where it was a change, `count` of other vehicles. */
export interface Evidence {
  kind:
    | 'lastCommunication'
    | 'voltage'
    | 'powerAlarm'
    | 'charging'
    | 'speed'
    | 'ignition'
    | 'jamming'
    | 'signal'
    | 'withoutFix'
    | 'antennaAlarm'
    | 'usualSleep'
    | 'silentInArea'
    | 'silentOnCarrier'
    | 'silentOnProtocol'
  at: EpochMs | null
  value: number | string | boolean | null
  before?: number | null
  count?: number
}

/** A cause with what speaks for it. Plain data: it can be kept as JSON. */
export interface Diagnosis {
  cause: Cause
  confidence: Confidence
  evidence: Evidence[]
}

/** Other vehicles that reported shortly before this one fell silent, and how many of them fell silent with it. */
export interface Peers {
  name: string
  reporting: number
  fellSilent: number
}

/** What is known of a vehicle. */
export interface DiagnosisInput {
  lastCommunicationAt: EpochMs | null
  /** Newest fix that can be trusted. */
  lastFixAt: EpochMs | null
  /** Longer silence than this is late for it. */
  lateAfterSeconds: number
  /** The newest ones, oldest first. */
  observations: readonly Observation[]
  sameArea: Peers
  sameCarrier: Peers
  sameProtocol: Peers
}

/** From this speed on nobody just parked. */
const DRIVING_KMH = 20
const MOVING_KMH = 5
/** Steps of the field's modems: 0 none, 1 very weak, to 4. */
const WEAK_SIGNAL = 1
/** How many others, and which part of those that were reporting, make it no accident. */
const OUTAGE = {
  area: { vehicles: 2, share: 0.5 },
  carrier: { vehicles: 4, share: 0.5 },
  protocol: { vehicles: 4, share: 0.7 },
}
const WITHOUT_FIX_MS = 20 * 60_000
const LONG_WITHOUT_FIX_MS = 6 * 3_600_000
const ONLY_HEARTBEATS_MS = 3_600_000
const FEWEST_WITHOUT_FIX = 3
/** A sleeper is given half a sleep more before it is missed. */
const SLEEP_PATIENCE = 1.5
/** A parked vehicle without a known rhythm may sleep for so long. */
const PARKED_PATIENCE_MS = 24 * 3_600_000

interface View extends DiagnosisInput {
  silentMs: number
  /** It should have reported by now. */
  silent: boolean
  speed: { at: EpochMs; value: number } | null
  ignition: { at: EpochMs; value: boolean } | null
  signal: { at: EpochMs; value: number } | null
}
type Rule = (view: View) => Diagnosis | null

/** Asked in this order; the first that knows an answer gives it. */
const RULES: readonly Rule[] = [
  neverReported,
  platformDown,
  powerGone,
  othersSilentToo,
  jammed,
  signalFaded,
  lostAtSpeed,
  noFix,
  communicating,
  asleep,
  silentWithEngineOn,
]

/** The most probable cause at `now` (server's clock), with its evidence. */
export function diagnose(input: DiagnosisInput, now: EpochMs): Diagnosis {
  const silentMs = input.lastCommunicationAt === null ? 0 : now - input.lastCommunicationAt
  const view: View = {
    ...input,
    silentMs,
    silent: silentMs > input.lateAfterSeconds * 1000,
    speed: newest(input.observations, (said) => said.speedKmh),
    ignition: newest(input.observations, (said) => said.ignition),
    signal: newest(input.observations, (said) => said.signalLevel),
  }
  for (const rule of RULES) {
    const found = rule(view)
    if (found) return found
  }
  return { cause: 'unknown', confidence: 'low', evidence: [...heard(view), ...readings(view)] }
}

function neverReported({ lastCommunicationAt }: View): Diagnosis | null {
  return lastCommunicationAt === null ? { cause: 'neverReported', confidence: 'high', evidence: [] } : null
}

/** Most devices of one kind fell silent at once: it is none of the vehicles. */
function platformDown(view: View): Diagnosis | null {
  if (!view.silent || !isOutage(view.sameProtocol, OUTAGE.protocol)) return null
  const { fellSilent, reporting } = view.sameProtocol
  const confidence = fellSilent === reporting ? 'high' : 'medium'
  return { cause: 'platform', confidence, evidence: [silentPeers('silentOnProtocol', view), ...heard(view)] }
}

/** The supply was cut and did not come back; or, before silence, the battery was empty. */
function powerGone(view: View): Diagnosis | null {
  const loss = lastingPowerLoss(view.observations) ?? (view.silent ? drainedBattery(view.observations) : null)
  if (!loss) return null
  // A charging light that went out means something only when nothing followed.
  if (loss.shownBy === 'charging' && !view.silent) return null
  const confidence = loss.shownBy === 'alarm' || loss.shownBy === 'voltage' ? 'high' : 'medium'
  return { cause: 'powerCut', confidence, evidence: [...powerEvidence(loss), ...heard(view), ...motion(view)] }
}

/** Several vehicles in one place, or with one operator, fell silent at once. */
function othersSilentToo(view: View): Diagnosis | null {
  if (!view.silent) return null
  const onCarrier = view.sameCarrier.name !== '' && isOutage(view.sameCarrier, OUTAGE.carrier)
  const inArea = isOutage(view.sameArea, OUTAGE.area)
  if (!onCarrier && !inArea) return null
  const evidence: Evidence[] = []
  if (onCarrier) evidence.push(silentPeers('silentOnCarrier', view))
  if (inArea) evidence.push(silentPeers('silentInArea', view))
  return { cause: 'coverage', confidence: 'high', evidence: [...evidence, ...heard(view), ...readings(view)] }
}

/** It told of interference and was not heard again. */
function jammed(view: View): Diagnosis | null {
  const jamming = newest(view.observations, (said) => (said.jamming || said.event === 'jamming' ? true : null))
  if (!view.silent || !jamming) return null
  const evidence: Evidence[] = [{ kind: 'jamming', ...jamming }, ...motion(view), ...heard(view)]
  return { cause: 'lostInMotion', confidence: 'high', evidence }
}

/** The network was hardly there before the silence. */
function signalFaded(view: View): Diagnosis | null {
  if (!view.silent || !view.signal || view.signal.value > WEAK_SIGNAL) return null
  return { cause: 'coverage', confidence: 'medium', evidence: [...readings(view), ...heard(view)] }
}

/** Silence in the middle of a drive. */
function lostAtSpeed(view: View): Diagnosis | null {
  if (!view.silent || !view.speed || view.speed.value < DRIVING_KMH || view.ignition?.value === false) return null
  return { cause: 'lostInMotion', confidence: 'medium', evidence: [...readings(view), ...heard(view)] }
}

/** It is heard, but does not know where it is. */
function noFix(view: View): Diagnosis | null {
  if (view.silent) return null
  const alarm = newest(view.observations, (said) => (said.event === 'gpsAntennaCut' ? true : null))
  const withoutMs =
    view.lastCommunicationAt! - (view.lastFixAt ?? view.observations[0]?.at ?? view.lastCommunicationAt!)
  const without: Evidence = { kind: 'withoutFix', at: view.lastFixAt, value: withoutMs }
  if (alarm && alarm.at > (view.lastFixAt ?? 0)) {
    return { cause: 'gpsAntenna', confidence: 'high', evidence: [{ kind: 'antennaAlarm', ...alarm }, without] }
  }
  const tries = view.observations.filter(({ hasFix, at }) => hasFix === false && at > (view.lastFixAt ?? 0)).length
  const onlyHeartbeats = tries === 0 && view.ignition?.value === true && withoutMs >= ONLY_HEARTBEATS_MS
  const missing = tries >= FEWEST_WITHOUT_FIX && withoutMs >= WITHOUT_FIX_MS
  if (!missing && !onlyHeartbeats) return null
  const confidence = onlyHeartbeats ? 'low' : withoutMs >= LONG_WITHOUT_FIX_MS ? 'high' : 'medium'
  return { cause: 'gpsAntenna', confidence, evidence: [without, ...heard(view)] }
}

function communicating(view: View): Diagnosis | null {
  return view.silent ? null : { cause: 'healthy', confidence: 'high', evidence: [...heard(view), ...readings(view)] }
}

/** Engine off, and silent no longer than such a device sleeps. */
function asleep(view: View): Diagnosis | null {
  if (view.ignition?.value !== false) return null
  const usual = usualSleepMs(view.observations)
  if (view.silentMs > (usual === null ? PARKED_PATIENCE_MS : usual * SLEEP_PATIENCE)) return null
  const rhythm: Evidence[] = usual === null ? [] : [{ kind: 'usualSleep', at: null, value: usual }]
  const confidence = usual === null ? 'low' : 'high'
  return { cause: 'sleepMode', confidence, evidence: [...rhythm, ...readings(view), ...heard(view)] }
}

/** Power was there, the engine ran or the vehicle moved: what is left is the way to the server. */
function silentWithEngineOn(view: View): Diagnosis | null {
  const running = view.ignition?.value === true || (view.speed?.value ?? 0) >= MOVING_KMH
  if (!running || view.ignition?.value === false) return null
  const powered = newest(view.observations, (said) => said.voltage) !== null
  const confidence = powered ? 'medium' : 'low'
  return { cause: 'coverage', confidence, evidence: [...readings(view), ...heard(view)] }
}

function isOutage({ fellSilent, reporting }: Peers, { vehicles, share }: { vehicles: number; share: number }): boolean {
  return fellSilent >= vehicles && fellSilent >= reporting * share
}

function silentPeers(kind: Evidence['kind'], view: View): Evidence {
  const peers = { silentInArea: view.sameArea, silentOnCarrier: view.sameCarrier, silentOnProtocol: view.sameProtocol }
  const { name, fellSilent } = peers[kind as keyof typeof peers]
  return { kind, at: view.lastCommunicationAt, value: name, count: fellSilent }
}

function powerEvidence({ at, shownBy, voltsBefore, voltsAfter }: PowerLoss): Evidence[] {
  const evidence: Evidence[] = []
  if (shownBy === 'alarm') evidence.push({ kind: 'powerAlarm', at, value: true })
  if (shownBy === 'charging') evidence.push({ kind: 'charging', at, value: false })
  if (voltsAfter !== null) evidence.push({ kind: 'voltage', at, value: voltsAfter, before: voltsBefore })
  return evidence
}

function heard({ lastCommunicationAt }: View): Evidence[] {
  return [{ kind: 'lastCommunication', at: lastCommunicationAt, value: null }]
}

function motion({ speed, ignition }: View): Evidence[] {
  const evidence: Evidence[] = []
  if (speed) evidence.push({ kind: 'speed', ...speed })
  if (ignition) evidence.push({ kind: 'ignition', ...ignition })
  return evidence
}

function readings(view: View): Evidence[] {
  const voltage = newest(view.observations, (said) => said.voltage)
  const evidence = motion(view)
  if (voltage) evidence.push({ kind: 'voltage', ...voltage })
  if (view.signal) evidence.push({ kind: 'signal', ...view.signal })
  return evidence
}
