import type { AddressWords } from '#state/address-words.ts'
import type { DashboardSearch } from './dashboard-search.ts'

/** `/custom-dashboard` in the words of its address. */
export const DASHBOARD_ADDRESS = {
  names: { customerId: 'cliente', silenceHours: 'horas' },
} satisfies AddressWords<keyof DashboardSearch>
