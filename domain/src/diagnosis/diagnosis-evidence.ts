import type { EpochMs } from '../position/position-report.ts'
import { newest, type Observation, type PowerLoss } from './observations.ts'

/**
 * What speaks for a cause, in volts, km/h or milliseconds. `before` is the value before a change, `count` the number of
 * other vehicles.
 */
export interface Evidence {
  kind: /** The value is true while the vehicle is still heard. */
    | 'lastCommunication'
    | 'installed'
    | 'voltage'
    | 'powerAlarm'
    | 'charging'
    | 'speed'
    | 'ignition'
    | 'jamming'
    | 'signal'
    | 'withoutFix'
    | 'antennaAlarm'
    /** In minutes ahead. */
    | 'clock'
    | 'usualSleep'
    | 'silentInArea'
    | 'silentOnCarrier'
    | 'silentOnProtocol'
    /** So many numbers of messages were left out in the last day; `at` is when the last of them was. */
    | 'missingMessages'
  at: EpochMs | null
  value: number | string | boolean | null
  before?: number | null
  count?: number
}

/** Other vehicles that reported shortly before this one fell silent, and how many of them fell silent with it. */
export interface Peers {
  /** What they share; '' where it has no name, or one that the reader may not know. */
  name: string
  reporting: number
  fellSilent: number
}

interface Heard {
  lastCommunicationAt: EpochMs | null
  silent: boolean
  observations: readonly Observation[]
}

export function heard({ lastCommunicationAt, silent }: Heard): Evidence {
  return { kind: 'lastCommunication', at: lastCommunicationAt, value: silent ? null : true }
}

/** Gives the newest speed and the newest ignition that were said. */
export function motion({ observations }: Heard): Evidence[] {
  const speed = newest(observations, (said) => said.speedKmh)
  const ignition = newest(observations, (said) => said.ignition)
  return [
    ...(speed ? [{ kind: 'speed', ...speed } as const] : []),
    ...(ignition ? [{ kind: 'ignition', ...ignition } as const] : []),
  ]
}

/** Adds the newest voltage and signal to what {@link motion} gives. */
export function readings(view: Heard): Evidence[] {
  const voltage = newest(view.observations, (said) => said.voltage)
  const signal = newest(view.observations, (said) => said.signalLevel)
  const evidence = motion(view)
  if (voltage) evidence.push({ kind: 'voltage', ...voltage })
  if (signal) evidence.push({ kind: 'signal', ...signal })
  return evidence
}

/** Gives what showed the loss of the supply, and the volts before and after it. */
export function powerEvidence({ at, shownBy, voltsBefore, voltsAfter }: PowerLoss): Evidence[] {
  const evidence: Evidence[] = []
  if (shownBy === 'alarm') evidence.push({ kind: 'powerAlarm', at, value: true })
  if (shownBy === 'charging') evidence.push({ kind: 'charging', at, value: false })
  if (voltsAfter !== null) evidence.push({ kind: 'voltage', at, value: voltsAfter, before: voltsBefore })
  return evidence
}

/** Tells how many peers fell silent together with the vehicle. */
export function silentPeers(
  kind: 'silentInArea' | 'silentOnCarrier' | 'silentOnProtocol',
  { name, fellSilent }: Peers,
  at: EpochMs | null,
): Evidence {
  return { kind, at, value: name, count: fellSilent }
}
