import type { LocationRewrite } from '@tanstack/react-router'
import { HISTORY_ADDRESS } from '#reports/history/history-address.ts'
import { DASHBOARD_ADDRESS } from '#screens/dashboard/dashboard-address.ts'
import { MONITORING_ADDRESS } from '#screens/monitoring/monitoring-address.ts'
import { type AddressWords, fromAddress, toAddress } from '#state/address-words.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/** The words of each screen's address, by the path that it begins with. */
export const ADDRESSES: readonly (readonly [path: string, words: AddressWords])[] = [
  ['/custom-dashboard', DASHBOARD_ADDRESS],
  ['/monitoring', MONITORING_ADDRESS],
  ['/historical', HISTORY_ADDRESS],
]

/** The address bar and every link on the page speak Portuguese; the router, and whoever asks it, speaks English. */
export const addressRewrite: LocationRewrite = {
  input: ({ url }) => rewritten(url, fromAddress),
  output: ({ url }) => rewritten(url, toAddress),
}

function rewritten(url: URL, translate: typeof fromAddress): URL {
  const words = ADDRESSES.find(([path]) => url.pathname === path || url.pathname.startsWith(`${path}/`))?.[1]
  if (!words) return url
  // The router goes on to use the address that it gave.
  const made = new URL(url)
  made.search = stringifySearch(translate(parseSearch(url.search), words))
  return made
}
