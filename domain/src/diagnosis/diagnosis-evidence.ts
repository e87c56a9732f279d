import type { EpochMs } from '../position/position-report.ts'
import { newest, type Observation, type PowerLoss } from './observations.ts'

/** What speaks for a cause, in volts, km/h, milliseconds. `before` where it was a change, `count` of other vehicles. */
export interface Evidence {
  kind: /** True: it is still heard. */
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
    | 'usualSleep'
    | 'silentInArea'
    | 'silentOnCarrier'
    | 'silentOnProtocol'
  at: EpochMs | null
  value: number | string | boolean | null
  before?: number | null
  count?: number
}

/** Other vehicles that reported shortly before this one fell silent, and how many of them fell silent with it. */
export interface Peers {
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

/** The newest speed and ignition that were said. */
export function motion({ observations }: Heard): Evidence[] {
  const speed = newest(observations, (said) => said.speedKmh)
  const ignition = newest(observations, (said) => said.ignition)
  return [
    ...(speed ? [{ kind: 'speed', ...speed } as const] : []),
    ...(ignition ? [{ kind: 'ignition', ...ignition } as const] : []),
  ]
}

/** The same with the newest voltage and signal. */
export function readings(view: Heard): Evidence[] {
  const voltage = newest(view.observations, (said) => said.voltage)
  const signal = newest(view.observations, (said) => said.signalLevel)
  const evidence = motion(view)
  if (voltage) evidence.push({ kind: 'voltage', ...voltage })
  if (signal) evidence.push({ kind: 'signal', ...signal })
  return evidence
}

/** How the supply went. */
export function powerEvidence({ at, shownBy, voltsBefore, voltsAfter }: PowerLoss): Evidence[] {
  const evidence: Evidence[] = []
  if (shownBy === 'alarm') evidence.push({ kind: 'powerAlarm', at, value: true })
  if (shownBy === 'charging') evidence.push({ kind: 'charging', at, value: false })
  if (voltsAfter !== null) evidence.push({ kind: 'voltage', at, value: voltsAfter, before: voltsBefore })
  return evidence
}

/** Who fell silent with it. */
export function silentPeers(
  kind: 'silentInArea' | 'silentOnCarrier' | 'silentOnProtocol',
  { name, fellSilent }: Peers,
  at: EpochMs | null,
): Evidence {
  return { kind, at, value: name, count: fellSilent }
}
