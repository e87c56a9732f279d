import { REPORT_EVENTS, type ReportEvent } from './position-report.ts'

/** Stands in a column of events where there was none. */
export const NO_EVENT = 0

/** Gives an event as a small number: its place in {@link REPORT_EVENTS}, from 1 on. */
export function codeOfEvent(event: ReportEvent | null): number {
  return event === null ? NO_EVENT : REPORT_EVENTS.indexOf(event) + 1
}

/**
 * Gives the event of a code; null for {@link NO_EVENT}. A code from a newer list is some event, so it reads as
 * `general`.
 */
export function eventOf(code: number): ReportEvent | null {
  return code === NO_EVENT ? null : (REPORT_EVENTS[code - 1] ?? 'general')
}
