import type { Period } from '@monitorweb/domain/calendar/period'
import type { HistorySearch } from '#reports/history/history-search.ts'
import type { Histories } from '#reports/history/use-histories.ts'
import type { HistoryTab } from './history-tabs.ts'
import type { ChangeSearch } from './use-history-search.ts'
import type { ChosenVehicle } from './use-vehicles.ts'

export interface ViewerProps {
  tab: HistoryTab
  search: HistorySearch
  change: ChangeSearch
  chosen: readonly ChosenVehicle[]
  /** Those of the vehicles asked for that were not found. */
  missing: readonly number[]
  /** Those that this person sees no more, and of which the days are shown in which they did. */
  former: readonly number[]
  period: Period
  zone: string
  histories: Histories
}
