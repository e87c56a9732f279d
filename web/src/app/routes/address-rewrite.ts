import type { LocationRewrite } from '@tanstack/react-router'
import { RECORD_ADDRESS } from '#registers/record/record-address.ts'
import { HISTORY_ADDRESS } from '#reports/history/history-address.ts'
import { DASHBOARD_ADDRESS } from '#screens/dashboard/dashboard-address.ts'
import { MONITORING_ADDRESS } from '#screens/monitoring/monitoring-address.ts'
import { OCCURRENCES_ADDRESS } from '#screens/occurrences/occurrences-address.ts'
import { type AddressWords, fromAddress, toAddress } from '#state/address-words.ts'
import { CALL_ADDRESS } from '#support-calls/board/call-address.ts'
import { ENTRY_ADDRESS } from './entry-address.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/** The words of each screen's address stand here, by the path that the address begins with. */
export const ADDRESSES: readonly (readonly [path: string, words: AddressWords])[] = [
  ['/custom-dashboard', DASHBOARD_ADDRESS],
  ['/monitoring', MONITORING_ADDRESS],
  ['/historical', HISTORY_ADDRESS],
  ['/clientes/$key', RECORD_ADDRESS],
  ['/equipamentos/$key', RECORD_ADDRESS],
  ['/veiculos/$key', RECORD_ADDRESS],
  ['/usuarios/$key', RECORD_ADDRESS],
  ['/chamados', CALL_ADDRESS],
  ['/ocorrencias', OCCURRENCES_ADDRESS],
  ['/login', ENTRY_ADDRESS],
  ['/lock', ENTRY_ADDRESS],
]

/** The address bar and every link on the page speak Portuguese; the router, and whoever asks it, speaks English. */
export const addressRewrite: LocationRewrite = {
  input: ({ url }) => rewritten(url, fromAddress),
  output: ({ url }) => rewritten(url, toAddress),
}

function rewritten(url: URL, translate: typeof fromAddress): URL {
  const words = ADDRESSES.find(([path]) => begins(url.pathname, path))?.[1]
  if (!words) return url
  // The router goes on to use the URL that it gave, so a new one is answered.
  const made = new URL(url)
  made.search = stringifySearch(translate(parseSearch(url.search), words))
  return made
}

/** Tells whether a path begins so; `$key` stands for any part of a path. */
function begins(pathname: string, path: string): boolean {
  const parts = pathname.split('/')
  return path.split('/').every((part, at) => part === parts[at] || (part === '$key' && Boolean(parts[at])))
}
