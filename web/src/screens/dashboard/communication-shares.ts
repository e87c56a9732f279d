import type { OnlineSummary } from '@monitorweb/contract/fleet/summaries'
import type { Share } from '#ui/widget/ShareBar.tsx'
import type { DashboardSearch } from './dashboard-search.ts'

/**
 * Answers buckets that exclude each other by the age of the last communication, the youngest first; they add up to the
 * active vehicles. Those silent for hours lead to the work list from their hours on, the others to the map.
 */
export function communicationShares(summary: OnlineSummary, search: DashboardSearch): Share[] {
  const customer: Record<string, number> = search.customerId === undefined ? {} : { customerId: search.customerId }
  const map = (statuses?: string) => ({ to: '/monitoring', search: { ...customer, ...(statuses && { statuses }) } })
  const list = (silenceHours: number) => ({
    to: '/custom-dashboard',
    search: { ...customer, silenceHours },
    hash: 'sem-comunicar',
  })
  return [
    { key: 'now', label: 'Agora (até 15 min)', count: summary.now, color: '#0B6B5B', link: map() },
    { key: 'under3', label: 'Até 3 h', count: summary.under3Hours - summary.now, color: '#5DAE9B', link: map() },
    { key: 'from3', label: '3 a 6 h', count: summary.from3To6Hours, color: '#F5BD1F', link: list(3) },
    { key: 'from6', label: '6 a 12 h', count: summary.from6To12Hours, color: '#E87A3E', link: list(6) },
    { key: 'over12', label: '12 h ou mais', count: summary.over12Hours, color: '#B3260B', link: list(12) },
    {
      key: 'never',
      label: 'Nunca comunicou',
      count: summary.never,
      color: '#8C9096',
      hatched: true,
      link: map('neverReported'),
    },
  ]
}

export function totalOf(shares: Share[]): number {
  return shares.reduce((sum, { count }) => sum + count, 0)
}
