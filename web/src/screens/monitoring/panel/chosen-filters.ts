import type { MonitoringSearch } from '../monitoring-search.ts'

/** These filters are chosen behind a button; search and chips are in sight. */
const MENU_FILTERS = ['customerId', 'groupId', 'heard'] as const
export type MenuFilter = (typeof MENU_FILTERS)[number]

export const NO_CHOSEN_FILTERS: Record<MenuFilter, undefined> = {
  customerId: undefined,
  groupId: undefined,
  heard: undefined,
}

/** Answers which of those behind the button are chosen. */
export function chosenFilters(search: MonitoringSearch): MenuFilter[] {
  return MENU_FILTERS.filter((name) => search[name] !== undefined)
}
