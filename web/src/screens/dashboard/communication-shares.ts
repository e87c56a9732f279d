import type { OnlineSummary } from '@monitorweb/contract/summaries'
import type { Share } from '#ui/ShareBar.tsx'

/** Buckets that exclude each other by the age of the last communication, the youngest first; they add up to the active vehicles. */
export function communicationShares(summary: OnlineSummary): Share[] {
  return [
    { key: 'now', label: 'Agora (até 15 min)', count: summary.now, color: '#0B6B5B' },
    { key: 'under3', label: 'Até 3 h', count: summary.under3Hours - summary.now, color: '#5DAE9B' },
    { key: 'from3', label: '3 a 6 h', count: summary.from3To6Hours, color: '#F5BD1F' },
    { key: 'from6', label: '6 a 12 h', count: summary.from6To12Hours, color: '#E87A3E' },
    { key: 'over12', label: '12 h ou mais', count: summary.over12Hours, color: '#B3260B' },
    { key: 'never', label: 'Nunca comunicou', count: summary.never, color: '#8C9096', hatched: true },
  ]
}

export function totalOf(shares: Share[]): number {
  return shares.reduce((sum, { count }) => sum + count, 0)
}
