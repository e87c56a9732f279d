import {
  CLOSING_REASONS,
  type ClosingReason,
  withdrawalWords,
} from '@monitorweb/contract/occurrences/occurrence-operations'
import { URGENCY_WORDS } from '@monitorweb/contract/occurrences/urgency-words'
import { eventLabel } from '@monitorweb/contract/reports/event-labels'
import type {
  EventCount,
  HistoryMark,
  ShiftRow,
  SpeedingRank,
  VisitRow,
} from '@monitorweb/contract/reports/watch-reports'
import { narrowScope, type Viewer } from '../storage/base/scope.ts'
import { WITHDRAWN } from '../storage/occurrences/admission.ts'
import { countEvents, readShift, type ShiftStoredRow } from '../storage/occurrences/watch-report-store.ts'
import { listHistoryParts } from '../storage/tracks/history-parts.ts'
import { readHistoryMarks } from './history-marks.ts'
import type { DescribePlace } from './position-report.ts'
import { rankSpeeding, speedingOf } from './speeding-ranks.ts'
import {
  reportVehicles,
  type VehicleReport,
  type VehicleReportDeps,
  type VehicleReportQuery,
} from './vehicle-reports.ts'
import { createVisitReader } from './visits.ts'
import { seconds } from './wire-units.ts'

export interface WatchReading extends VehicleReportDeps {
  describePlace: DescribePlace
  /** Is told of each vehicle and owner as its track was read. */
  onRead?(report: VehicleReport): void
}

/** What each of these reports is made of. */
export const WATCH_ROWS = {
  visitas: visitRows,
  velocidade: speedingRows,
  eventos: eventRows,
  turno: shiftRows,
  marcas: markRows,
}
export type WatchReport = keyof typeof WATCH_ROWS

export interface WatchQuery extends VehicleReportQuery {
  /** For visits; null: all that the person may see of the vehicles' owners. */
  geofenceIds: readonly number[] | null
  /** For the ranking of speeding. */
  limitKmh: number
  /** For marks of the history: who reads. Null where nobody knows: then there are no commands. */
  person: Pick<Viewer, 'access' | 'operator'> | null
}

async function* visitRows(deps: WatchReading, { geofenceIds, ...query }: WatchQuery): AsyncGenerator<VisitRow> {
  const { knownSinceOf, visitsOf } = createVisitReader(deps, geofenceIds)
  for await (const report of reportVehicles(deps, { ...query, knownSinceOf })) {
    deps.onRead?.(report)
    yield* await visitsOf(report)
  }
}

async function* speedingRows(deps: WatchReading, { limitKmh, ...query }: WatchQuery): AsyncGenerator<SpeedingRank> {
  const rows: Omit<SpeedingRank, 'place'>[] = []
  for await (const report of reportVehicles(deps, query)) {
    deps.onRead?.(report)
    const row = speedingOf(report, { limitKmh, describePlace: deps.describePlace })
    if (row) rows.push(row)
  }
  yield* rankSpeeding(rows)
}

async function* eventRows(deps: WatchReading, query: WatchQuery): AsyncGenerator<EventCount> {
  const rows = await countEvents(deps.pool, await scopeOf(deps, query), query)
  for (const { ruleName, kind, ...row } of rows) yield { ...row, words: ruleName ?? eventLabel(kind) }
}

async function* shiftRows(deps: WatchReading, query: WatchQuery): AsyncGenerator<ShiftRow> {
  for (const row of await readShift(deps.pool, await scopeOf(deps, query), query)) yield shiftRow(row)
}

async function* markRows(deps: WatchReading, query: WatchQuery): AsyncGenerator<HistoryMark> {
  yield* await readHistoryMarks(deps, await scopeOf(deps, query), query)
}

/** Throws NotFoundError for a vehicle or a customer that may not be seen. */
async function scopeOf({ pool, scope }: WatchReading, { vehicleIds, customerId, period }: WatchQuery) {
  const narrowed = await narrowScope(pool, scope, customerId)
  if (vehicleIds !== null) {
    await listHistoryParts(pool, narrowed, { vehicleIds, period: { from: period.to, to: period.to } })
  }
  return narrowed
}

function shiftRow(row: ShiftStoredRow): ShiftRow {
  const { vehicleId, plate, description, customerId, customerName, detail, urgency, escalated } = row
  const { id, ruleName, kind, admittedAt, beganAt, claimedAt, claimedBy, closedAt, closedBy, now, heldBeforeSeconds } =
    row
  const until = closedAt ?? now
  const heldMs = heldBeforeSeconds * 1000 + (claimedAt === null ? 0 : until - claimedAt)
  return {
    ...{ occurrenceId: id, admittedAt, beganAt, urgency: URGENCY_WORDS[urgency] ?? '' },
    ...{
      words: ruleName ?? eventLabel(kind),
      detail,
      vehicleId,
      plate,
      description,
      customerId,
      customerName,
      claimedBy,
    },
    waitedSeconds: Math.max(0, seconds(until - admittedAt! - heldMs)),
    snoozedSeconds: seconds(row.snoozedSeconds * 1000),
    workedSeconds: closedAt === null || heldMs === 0 ? null : Math.max(0, seconds(heldMs)),
    ...{ closedAt, closedBy, outcome: outcomeOf(row), escalated },
  }
}

function outcomeOf({ closedAt, reason, withdrawn, withdrawnBecause, note }: ShiftStoredRow): string {
  if (closedAt === null) return ''
  const because = withdrawn ? withdrawalWords(withdrawnBecause) : ''
  if (reason === WITHDRAWN) return because
  const words = CLOSING_REASONS[reason as ClosingReason] ?? 'Alarme reconhecido'
  return [[words, note].filter(Boolean).join(': '), because].filter(Boolean).join('. ')
}
