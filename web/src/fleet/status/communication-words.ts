import type { CommunicationAge } from '@monitorweb/domain/status/communication-age'

/** How long ago a vehicle communicated last, as the figures of the dashboard and the list that they lead to say it. */
export const COMMUNICATION_AGE_LABELS: Record<CommunicationAge, string> = {
  now: 'Agora (até 15 min)',
  under3: 'Até 3 h',
  from3: '3 a 6 h',
  from6: '6 a 12 h',
  over12: '12 h ou mais',
  never: 'Nunca comunicou',
}
