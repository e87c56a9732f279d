import type { FoundPlace } from '@monitorweb/contract/places/place-search'
import type { GeocoderAddress } from './geocoder-address.ts'
import { SEARCH_ADAPTERS } from './geocoder-search.ts'
import type { RequestTurns } from './request-queue.ts'

interface AddressSearchOptions extends GeocoderAddress {
  /** The turns are shared with whoever else asks the same server. */
  turns: RequestTurns
}

const POSTAL_CODE = /^\d{5}-?\d{3}$/

/**
 * Asks a geocoder where an address is; the likeliest place comes first, and [] means none. Rejects when the geocoder
 * does not answer in time or refuses; the error names no address of the operator's, which may hold a key.
 */
export function createAddressSearch({ kind, base, turns }: AddressSearchOptions) {
  const { urlFor, readAnswer } = SEARCH_ADAPTERS[kind]
  return async (text: string, { withinMs }: { withinMs: number }): Promise<FoundPlace[]> => {
    const until = AbortSignal.timeout(withinMs)
    if (!(await turns.take(until))) throw new Error('no turn in time')
    try {
      // A postal code alone may be one of many countries.
      const response = await fetch(urlFor(base, POSTAL_CODE.test(text) ? `${text}, Brasil` : text), {
        signal: until,
        headers: { accept: 'application/json', 'user-agent': 'MonitorWeb' },
      })
      if (response.ok) return readAnswer(await response.json())
      await response.body?.cancel()
      throw new Error(`HTTP ${response.status}`)
    } finally {
      turns.give()
    }
  }
}
