import { zoneName } from '@monitorweb/contract/reports/zone-names'
import { dayAndTimeWords } from '@monitorweb/domain/calendar/moment-words'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'

/** Tells an instant in words that a call keeps, which are mailed and read later by people of other zones: with its day and its zone. */
export function keptMoment(at: EpochMs, zone: TimeZone): string {
  return `${dayAndTimeWords(at, zone)} (${zoneName(zone)})`
}
