import type { EpochMs } from '../position/position-report.ts'
import { type Diagnosis, ONLY_HEARTBEATS_MS, PARKED_PATIENCE_MS } from './diagnosis.ts'

/** What must be seen again before the vehicle counts as recovered. */
export type RecoverySign = 'communication' | 'fix' | 'power'

/** What was heard of a vehicle since a problem was told. */
export interface HeardSince {
  lastCommunicationAt: EpochMs | null
  lastFixAt: EpochMs | null
  ignition: boolean | null
  voltage: { volts: number; at: EpochMs } | null
  charging: { on: boolean; at: EpochMs } | null
  powerRestoredAt: EpochMs | null
}

const POWERED_VOLTS = 5
/** A parked vehicle may well be unheard for so long. */
const SILENT_AGAIN_MS = 3 * 3_600_000

/**
 * Tells what would show that the fault of the diagnosis is over; null where it names no fault. `silent` says that the
 * vehicle was not heard.
 */
export function recoverySign({ cause, evidence }: Diagnosis, silent: boolean): RecoverySign | null {
  // A clock is put right by who says its zone, which nothing that is heard shows.
  if (cause === 'healthy' || cause === 'wrongClock') return null
  if (cause === 'gpsAntenna') return 'fix'
  // Where a device told of interference and is still heard, nothing that is heard shows the end of it, except a fix
  // where that was lost.
  if (cause === 'lostInMotion' && !silent) return evidence.some(({ kind }) => kind === 'withoutFix') ? 'fix' : null
  if (cause !== 'powerCut') return 'communication'
  // A device that never measures the supply, and fell silent without it, shows by talking that power is back.
  const measured = evidence.some(({ kind }) => kind === 'voltage' || kind === 'charging')
  return silent && !measured ? 'communication' : 'power'
}

/**
 * Tells when the vehicle came back after `since`; null while it did not, and where by `now` it is silent, without a fix or
 * without power again.
 */
export function recoveredAt(
  sign: RecoverySign,
  { since, now }: { since: EpochMs; now: EpochMs },
  heard: HeardSince,
): EpochMs | null {
  if (now - (heard.lastCommunicationAt ?? now) > SILENT_AGAIN_MS) return null
  const after = (at: EpochMs | null | undefined) => (at !== null && at !== undefined && at > since ? at : null)
  if (sign === 'communication') return after(heard.lastCommunicationAt)
  if (sign === 'fix') return isWithoutFix(heard) ? null : after(heard.lastFixAt)
  const { voltage, charging } = heard
  const powered = [
    after(heard.powerRestoredAt),
    voltage && voltage.volts >= POWERED_VOLTS ? after(voltage.at) : null,
    charging?.on ? after(charging.at) : null,
  ].filter((at) => at !== null)
  const cutAt = Math.max(
    voltage && voltage.volts < POWERED_VOLTS ? voltage.at : 0,
    charging?.on === false ? charging.at : 0,
  )
  const isCutAgain = cutAt > Math.max(...powered)
  return powered.length > 0 && !isCutAgain ? Math.min(...powered) : null
}

/** Whether the vehicle goes on talking for longer after its last fix than the engine, or a covered place, explains. */
function isWithoutFix({ lastCommunicationAt, lastFixAt, ignition }: HeardSince): boolean {
  const patience = ignition === true ? ONLY_HEARTBEATS_MS : PARKED_PATIENCE_MS
  return lastCommunicationAt !== null && lastFixAt !== null && lastCommunicationAt - lastFixAt > patience
}
