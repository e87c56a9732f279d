import { type HeardSince, type RecoverySign, recoveredAt } from '@monitorweb/domain/diagnosis/recovery'
import { POSITION_FLAGS, UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { TimedReadings } from '@monitorweb/domain/position/timed-readings'
import { unlessDamaged } from '../../errors/damaged-history-error.ts'
import type { Queryable } from '../base/queryable.ts'
import { vehicleInScope } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { findFirstHeard, firstHeardRowSql, isPackedSinceSql } from '../packed/message-history.ts'
import { chargingOf, POWERED, UNPOWERED } from './power-supply-history.ts'

/** This was heard lately of the vehicle of an open call; null where the viewer may not see it now. */
export interface RecoveryRow {
  openedAt: EpochMs
  /** Since when it is in trouble: since the opening, or the last reopening, the time it fell back, or was bought back. */
  troubledSince: EpochMs
  /** When it was first seen well again since then; null where it was not. */
  notedRecoveryAt: EpochMs | null
  recoverySign: RecoverySign | null
  lastCommunicationAt: EpochMs | null
  readings: TimedReadings | null
  lastFixAt: EpochMs | null
  fixVoltage: number | null
  fixCharging: boolean | null
  fixIgnition: boolean | null
}

const RECOVERABLE = `s.finished_at is null and s.recovery_sign is not null and ${vehicleInScope('s.vehicle_id', '$1')}`
/**
 * SQL: since when the vehicle of a call is its customer's, or shared with it, or is so of one below, as `theirs.span`; null where it is so no more. What
 * another owner has done with it, later or before it was bought back, is nothing of that customer's, nor a reason to close its call.
 */
const THEIRS = `left join lateral (
    select span from unnest((
      select range_agg(o.period) from ownership o where o.vehicle_id = s.vehicle_id and exists (
        with recursive above (id) as (
          select o.customer_id
          union
          select c.parent_id from customer c join above a on a.id = c.id where c.parent_id is not null
        ) select from above where above.id = s.customer_id))) as span
    where ${RECOVERABLE} and span @> now()
  ) theirs on true`
/** SQL: what {@link RECOVERY_COLUMNS} are read from, for a call `s`. `$1` is the scope. */
export const RECOVERY = `
  ${THEIRS}
  left join lateral (
    select greatest(s.opened_at, s.relapsed_at, lower(theirs.span), max(e.at)) as since from support_call_event e
    where ${RECOVERABLE} and e.call_id = s.id and e.kind = 'reopened'
  ) trouble on true
  left join lateral (
    select a.device_id, a.last_communication_at, a.readings, greatest(trouble.since, lower(i.period)) as since
    from installation i join device_activity a on a.device_id = i.device_id
    where ${RECOVERABLE} and theirs.span is not null and i.vehicle_id = s.vehicle_id and i.period @> now() and i.period @> a.last_communication_at
  ) heard on true
  left join lateral (
    select p.fix_time, p.voltage, p.ignition, ${chargingOf('p')} as charging
    from last_position p join installation i on i.id = p.installation_id
    where ${RECOVERABLE} and theirs.span is not null and i.vehicle_id = s.vehicle_id order by p.fix_time desc limit 1
  ) fix on true`
export const RECOVERY_COLUMNS = `
  s.recovery_sign as "recoverySign", ${epochMs('s.opened_at')} as "openedAt", ${epochMs('trouble.since')} as "troubledSince",
  case when s.recovered_at > trouble.since then ${epochMs('s.recovered_at')} end as "notedRecoveryAt",
  ${epochMs('heard.last_communication_at')} as "lastCommunicationAt", heard.readings,
  ${epochMs('fix.fix_time')} as "lastFixAt", fix.voltage as "fixVoltage", fix.charging as "fixCharging",
  fix.ignition as "fixIgnition"`

const REPORT = 'p.device_id = heard.device_id and p.fix_time > heard.since'
/** SQL: when the vehicle of a call first showed what its recovery is known by, as far as rows tell. */
const FIRST_SIGN_AT = epochMs(`case s.recovery_sign
  when 'communication' then ${firstHeardRowSql('heard.device_id', 'heard.since')}
  when 'fix' then (
    select p.fix_time from stored_position p
    where ${REPORT} and p.flags & ${UNTRUSTED_FLAGS | POSITION_FLAGS.noFix} = 0 order by p.fix_time limit 1)
  else (
    select p.fix_time from stored_position p
    where ${REPORT} and ${POWERED} and p.fix_time > coalesce(
      (select q.fix_time from stored_position q where q.device_id = heard.device_id and q.fix_time > heard.since
         and ${UNPOWERED.replaceAll('p.', 'q.')} order by q.fix_time desc limit 1), heard.since)
    order by p.fix_time limit 1)
  end`)

/** Of which device and since when packed days are to be asked too. */
interface PackedSign {
  deviceId: number
  since: EpochMs
}

/**
 * SQL: a {@link PackedSign} where the first sign is a message, and days since then are packed; else null. What was noted as the
 * recovery was found in them before.
 */
const PACKED_SIGN = `case when s.recovery_sign = 'communication' and (s.recovered_at > trouble.since) is not true
    and ${isPackedSinceSql('heard.device_id', 'heard.since')}
  then json_build_object('deviceId', heard.device_id, 'since', ${epochMs('heard.since')}) end`

/** SQL: the columns of a {@link FirstSignRow}, beside {@link RECOVERY_COLUMNS}. */
export const FIRST_SIGN_COLUMNS = `${FIRST_SIGN_AT} as "firstSignAt", ${PACKED_SIGN} as "packedSign"`

export interface FirstSignRow {
  /** When the vehicle first showed what its recovery is known by; null where no report tells. */
  firstSignAt: EpochMs | null
  packedSign: PackedSign | null
}

/** Answers a call with its first sign, for which packed days are opened where it may lie in them. */
export async function withFirstSign<Row extends FirstSignRow>(
  client: Queryable,
  { packedSign, ...row }: Row,
): Promise<Omit<Row, 'packedSign'>> {
  if (packedSign === null) return row
  // A day of one vehicle that is damaged keeps no list of calls from coming.
  return { ...row, firstSignAt: await unlessDamaged(findFirstHeard(client, packedSign), null) }
}

/** Answers since when the vehicle of a call is well again; null while it is not. */
export function recoveredSince(
  row: RecoveryRow & Partial<Pick<FirstSignRow, 'firstSignAt'>>,
  now: EpochMs,
): EpochMs | null {
  const { recoverySign, troubledSince: since, notedRecoveryAt, firstSignAt = null } = row
  const at = recoverySign && recoveredAt(recoverySign, { since, now }, heardOf(row))
  if (at === null) return null
  return Math.min(at, firstSignAt ?? at, notedRecoveryAt ?? at)
}

function heardOf(row: RecoveryRow): HeardSince {
  const { lastCommunicationAt, lastFixAt, readings, fixVoltage, fixCharging, fixIgnition } = row
  const said = newestOf(readings)
  const fixed = <T>(value: T | null) => (value === null || lastFixAt === null ? null : { value, at: lastFixAt })
  const voltage = later(said('voltage', 'number'), fixed(fixVoltage))
  const charging = later(said('charging', 'boolean'), fixed(fixCharging))
  const ignition = later(said('ignition', 'boolean'), fixed(fixIgnition))
  const event = said('event', 'string')
  return {
    lastCommunicationAt: Math.max(lastCommunicationAt ?? 0, lastFixAt ?? 0) || null,
    lastFixAt,
    ignition: ignition?.value ?? null,
    voltage: voltage && { volts: voltage.value, at: voltage.at },
    charging: charging && { on: charging.value, at: charging.at },
    powerRestoredAt: event?.value === 'powerRestored' ? event.at : null,
  }
}

interface Said<T> {
  value: T
  at: number
}
interface ReadingTypes {
  number: number
  boolean: boolean
  string: string
}

function newestOf(readings: TimedReadings | null) {
  return <K extends keyof ReadingTypes>(name: string, kind: K): Said<ReadingTypes[K]> | null => {
    const [value, at] = readings?.[name] ?? []
    return typeof value === kind && at !== undefined ? { value: value as ReadingTypes[K], at } : null
  }
}

function later<T>(one: Said<T> | null, other: Said<T> | null): Said<T> | null {
  if (!one || !other) return one ?? other
  return one.at >= other.at ? one : other
}
