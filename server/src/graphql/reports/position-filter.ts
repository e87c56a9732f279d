import { MEMORY_DELAY_MS, positionFilterArgs } from '@monitorweb/contract/reports/position-filter-args'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { REPORT_EVENTS, type ReportEvent } from '@monitorweb/domain/position/position-report'
import type { PositionFilter } from '../../reports/position-report.ts'

interface FilterArgs {
  events: string
  ignition: string
  fromMemory: boolean
}

/** Reads which positions are asked for. Throws FieldError for an event that there is not. */
export function readPositionFilter({ events, ignition, fromMemory }: FilterArgs): PositionFilter {
  return {
    events: readEvents(events),
    ignition: ignition === '' ? undefined : ignition === 'ligada',
    delayedMs: fromMemory ? MEMORY_DELAY_MS : undefined,
  }
}

function readEvents(list: string): ReportEvent[] {
  const asked = list.split(',').flatMap((name) => name.trim() || [])
  const known = REPORT_EVENTS.filter((event) => asked.includes(event))
  if (known.length === new Set(asked).size) return known
  throw new FieldError(positionFilterArgs.events.wire, `Use, entre vírgulas: ${REPORT_EVENTS.join(', ')}.`)
}
