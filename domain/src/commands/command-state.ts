import type { EpochMs } from '../position/position-report.ts'

/**
 * Where a command is in its life. `sending`: a process took it and may have written it; one that stays so is `maybeSent`
 * and tells it, since nobody knows. By SMS it is `handedOver` to who sends it, and `delivered` where that says so.
 */
export type CommandState =
  | 'approval'
  | 'waiting'
  | 'sending'
  | 'maybeSent'
  | 'sent'
  | 'handedOver'
  | 'delivered'
  | 'answered'
  | 'confirmed'
  | 'rejected'
  | 'refused'
  | 'timedOut'
  | 'expired'
  | 'cancelled'
  | 'superseded'

/** The states from which a command may go on; the others are its end. */
export const OPEN_STATES = [
  ...(['approval', 'waiting', 'sending', 'maybeSent', 'sent'] as const),
  ...(['handedOver', 'delivered', 'answered'] as const),
] as const
/** The states in which nothing was sent, so that it can be taken back. */
export const UNSENT_STATES = ['approval', 'waiting'] as const

export const COMMAND_STATE_WORDS: Record<CommandState, string> = {
  approval: 'Aguarda aprovação',
  waiting: 'Aguarda o rastreador',
  sending: 'Enviando',
  maybeSent: 'Talvez enviado',
  sent: 'Enviado',
  handedOver: 'SMS entregue ao gateway',
  delivered: 'SMS entregue ao rastreador',
  answered: 'Respondido pelo rastreador',
  confirmed: 'Confirmado pelo veículo',
  rejected: 'Não aprovado',
  refused: 'Recusado',
  timedOut: 'Sem resposta',
  expired: 'Expirado',
  cancelled: 'Cancelado',
  superseded: 'Substituído por outro',
}

function isOpenState(state: CommandState): boolean {
  return (OPEN_STATES as readonly CommandState[]).includes(state)
}

/** For so long after a command was sent the vehicle may confirm it. */
export const CONFIRMABLE_MS = 24 * 3_600_000
/** The last that is heard of what the vehicle does not confirm. */
export const UNCONFIRMED_ENDS = ['answered', 'delivered'] as const satisfies readonly CommandState[]

/** Whether more is to come of a command: what the vehicle cannot confirm, or did not in time, ends with the tracker's answer. */
export function isUnderWay(
  { state, isConfirmable, sentAt }: { state: CommandState; isConfirmable: boolean; sentAt: EpochMs | null },
  now: EpochMs,
): boolean {
  if (!(UNCONFIRMED_ENDS as readonly CommandState[]).includes(state)) return isOpenState(state)
  return isConfirmable && sentAt !== null && now < sentAt + CONFIRMABLE_MS
}
