import type { OnlineSummary } from '@monitorweb/contract/fleet/summaries'
import { COMMUNICATION_AGES, type CommunicationAge } from '@monitorweb/domain/status/communication-age'
import { COMMUNICATION_AGE_LABELS } from '#fleet/status/communication-words.ts'
import type { Share } from '#ui/widget/ShareBar.tsx'
import type { DashboardSearch } from './dashboard-search.ts'

const COLORS: Record<CommunicationAge, string> = {
  now: '#0B6B5B',
  under3: '#5DAE9B',
  from3: '#F5BD1F',
  from6: '#E87A3E',
  over12: '#B3260B',
  never: '#8C9096',
}

/**
 * Answers buckets that exclude each other by the age of the last communication, the youngest first; they add up to the
 * active vehicles. Each leads to the very vehicles that it counts.
 */
export function communicationShares(summary: OnlineSummary, { customerId }: DashboardSearch): Share[] {
  const counts: Record<CommunicationAge, number> = {
    now: summary.now,
    under3: summary.under3Hours - summary.now,
    from3: summary.from3To6Hours,
    from6: summary.from6To12Hours,
    over12: summary.over12Hours,
    never: summary.never,
  }
  return COMMUNICATION_AGES.map((age) => ({
    key: age,
    label: COMMUNICATION_AGE_LABELS[age],
    count: counts[age],
    color: COLORS[age],
    ...(age === 'never' && { hatched: true }),
    link: { to: '/monitoring', search: { heard: age, ...(customerId !== undefined && { customerId }) } },
  }))
}

export function totalOf(shares: Share[]): number {
  return shares.reduce((sum, { count }) => sum + count, 0)
}
