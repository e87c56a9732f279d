import {
  CLOSING_REASONS,
  type ClosingReason,
  withdrawalWords,
} from '@monitorweb/contract/occurrences/occurrence-operations'
import { mayUse } from '@monitorweb/contract/permissions'
import { eventLabel } from '@monitorweb/contract/reports/event-labels'
import { HISTORY_MARK_KINDS, type HistoryMark } from '@monitorweb/contract/reports/watch-reports'
import type { Period } from '@monitorweb/domain/calendar/period'
import { commandWords } from '@monitorweb/domain/commands/command'
import { COMMAND_STATE_WORDS, isUnderWay } from '@monitorweb/domain/commands/command-state'
import type { Queryable } from '../storage/base/queryable.ts'
import { type Scope, scopeParameter, type Viewer } from '../storage/base/scope.ts'
import { type CommandMarkRow, readCommandMarks } from '../storage/commands/command-marks.ts'
import { findFollowedCustomers } from '../storage/commands/command-policies.ts'
import { type OccurrenceMarkRow, readOccurrenceMarks } from '../storage/occurrences/occurrence-marks.ts'
import type { DescribePlace } from './position-report.ts'

interface Asked {
  vehicleIds: readonly number[] | null
  /** Its end is excluded. */
  period: Period
  person: Pick<Viewer, 'access' | 'operator'> | null
}

/**
 * Answers what happened with vehicles besides their drives, by its beginning: occurrences and commands, each as of who owned
 * the vehicle then. Commands come for who may list them, of the customers whose commands are theirs to follow.
 */
export async function readHistoryMarks(
  { pool, describePlace }: { pool: Queryable; describePlace: DescribePlace },
  scope: Scope,
  { vehicleIds, period, person }: Asked,
): Promise<HistoryMark[]> {
  const parameters = [scopeParameter(scope), period.from, period.to, vehicleIds]
  const marks = (await readOccurrenceMarks(pool, parameters)).map((row) => occurrenceMark(row, describePlace))
  if (person === null || !mayUse('listCommands', person)) return marks
  const followed = await findFollowedCustomers(pool, { scope, ...person })
  marks.push(...(await readCommandMarks(pool, [...parameters, followed])).map(commandMark))
  return marks.sort((one, other) => one.start! - other.start!)
}

function occurrenceMark(row: OccurrenceMarkRow, describePlace: DescribePlace): HistoryMark {
  const { id, ruleName, kind, latitude, longitude, count, claimedBy, closedBy, ...rest } = row
  const { closedAt, reason, withdrawnBecause, snoozed: _, ...mark } = rest
  return {
    ...mark,
    kind: HISTORY_MARK_KINDS.occurrence,
    recordId: id,
    words: ruleName ?? eventLabel(kind),
    times: count,
    place: latitude === null || longitude === null ? '' : describePlace(latitude, longitude),
    state: occurrenceState(row),
    people: closedBy || claimedBy,
  }
}

function occurrenceState({
  id,
  withdrawn,
  withdrawnBecause,
  closedAt,
  claimedBy,
  snoozed,
  reason,
}: OccurrenceMarkRow): string {
  if (withdrawn) return withdrawalWords(withdrawnBecause)
  if (id === null) return 'Fora da fila'
  if (closedAt === null) return claimedBy ? 'Em atendimento' : snoozed ? 'Adiada' : 'Na fila'
  const words = CLOSING_REASONS[reason as ClosingReason] ?? 'alarme reconhecido'
  return `Encerrada: ${words.toLowerCase()}`
}

function commandMark({ id, command, reason, stateAt, askedBy, approvedBy, ...row }: CommandMarkRow): HistoryMark {
  const { state, isConfirmable, ...mark } = row
  const goesOn = isUnderWay({ state, isConfirmable, sentAt: row.start }, Date.now())
  return {
    ...mark,
    kind: HISTORY_MARK_KINDS.command,
    recordId: id,
    end: goesOn ? null : stateAt,
    words: commandWords(command),
    detail: reason,
    times: null,
    place: '',
    state: COMMAND_STATE_WORDS[state],
    people: [askedBy, approvedBy && `aprovado por ${approvedBy}`].filter(Boolean).join(', '),
    withdrawn: false,
  }
}
