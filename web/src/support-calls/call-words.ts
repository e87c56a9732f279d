import { SUPPORT_CALL_SITUATIONS, type SupportCall } from '@monitorweb/contract/support-calls/support-call'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatDuration } from '#format/age.ts'
import { formatDateTime } from '#format/date-time.ts'

/** A due time nearer than this is worth a second look. */
const SOON_MS = 3_600_000

export interface DueWords {
  text: string
  tone: 'late' | 'soon' | 'calm'
}

/**
 * Says when a call is due, as in "vence em 2 h" or "vencido há 20 min"; null for a call that is never due or is
 * finished.
 */
export function dueWords({ dueAt, finished }: Pick<SupportCall, 'dueAt' | 'finished'>, now: EpochMs): DueWords | null {
  if (dueAt === null || finished) return null
  const left = formatDuration(Math.abs(dueAt - now) / 1000)
  if (dueAt < now) return { text: `vencido há ${left}`, tone: 'late' }
  return { text: `vence em ${left}`, tone: dueAt - now < SOON_MS ? 'soon' : 'calm' }
}

/**
 * Says when a vehicle recovered, as in "Voltou ao normal em 04/03/2026 14:05:09"; null for a call whose vehicle did
 * not, or that is finished.
 */
export function recoveredWords({ finished, closingSuggestion }: Pick<SupportCall, 'finished' | 'closingSuggestion'>) {
  const { recoveredAt } = closingSuggestion
  return finished || recoveredAt === null ? null : `Voltou ao normal em ${formatDateTime(recoveredAt)}`
}

/** Says where a call stands, as the reader's side calls it: it is the customer's turn, or one's own. */
export function situationWords({ situation }: Pick<SupportCall, 'situation'>, operator: boolean): string {
  switch (situation) {
    case SUPPORT_CALL_SITUATIONS.inProgress:
      return 'Em atendimento'
    case SUPPORT_CALL_SITUATIONS.awaitingCustomer:
      return operator ? 'Aguardando o cliente' : 'Aguardando você'
    case SUPPORT_CALL_SITUATIONS.finished:
      return operator ? 'Finalizado' : 'Resolvido'
    default:
      return 'Aberto'
  }
}

export const TEXT_STAYS = 'O que você escreveu continua aqui.'

/** Tells who would write into a call that another person finished it meanwhile, and what of theirs is `left`. */
export function finishedWords(
  { finishedByName, finishedAt }: Pick<SupportCall, 'finishedByName' | 'finishedAt'>,
  left = TEXT_STAYS,
): string {
  const who = finishedByName && ` por ${finishedByName}`
  const when = finishedAt === null ? '' : ` em ${formatDateTime(finishedAt)}`
  return `Este chamado foi finalizado${who}${when}. ${left}`
}

/** Names a vehicle as "ABC1D23 · Caminhão baú". */
export function vehicleWords({ plate, vehicleDescription }: Pick<SupportCall, 'plate' | 'vehicleDescription'>): string {
  return [plate, vehicleDescription].filter(Boolean).join(' · ')
}
