import type { OccurrenceCounts } from '@monitorweb/contract/occurrences/occurrence-operations'
import type { SupportCallCounts } from '@monitorweb/contract/support-calls/support-call-context'
import { formatCount } from '#format/numbers.ts'
import { openCallWords } from '#support-calls/counts/support-call-counts.ts'

interface MenuBadge {
  count: number
  urgent: boolean
  words: string
}

/** Answers what waits behind an entry of the menu; null for nothing. */
export function badgeOf(
  to: string,
  calls: SupportCallCounts | null,
  waiting: OccurrenceCounts | null,
): MenuBadge | null {
  if (to === '/ocorrencias' && waiting?.unclaimed) {
    return { count: waiting.unclaimed, urgent: waiting.urgency > 2, words: `${formatCount(waiting.unclaimed)} na fila` }
  }
  const words = to === '/chamados' && calls ? openCallWords(calls) : null
  return words && calls ? { count: calls.urgent + calls.important, urgent: calls.urgent > 0, words } : null
}
