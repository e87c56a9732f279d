import type { AddressWords } from '#state/address-words.ts'
import type { DashboardSearch } from './dashboard-search.ts'

/** These are the words of the address `/custom-dashboard`. */
export const DASHBOARD_ADDRESS = {
  names: { customerId: 'cliente', silenceHours: 'horas' },
} satisfies AddressWords<keyof DashboardSearch>
