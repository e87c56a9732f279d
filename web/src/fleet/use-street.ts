import { useThrottledValue } from '@mantine/hooks'
import { writePlacesQuery } from '@monitorweb/contract/places/place-words'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ASKED_AGAIN, fetchPlaceWords, placeWordsKey } from '#places/fetch-place-words.ts'

/** A vehicle on its way is somewhere else with every report; whoever names streets is not asked as often. */
const ASK_EVERY_MS = 5_000
/** The many streets of a long way are kept no longer than this. */
const KEPT_MS = 300_000

export interface Street {
  /** This is null until the words are known. */
  words: string | null
  state: 'asking' | 'known' | 'failed'
  ask(): void
}

/** Says that the geocoder has not told yet what it knows. */
const PENDING = new Error()

/**
 * Answers the street where something is, asked for once for every ten metres and kept. While a vehicle moves, the words
 * for where it was a moment ago stand until the next come.
 */
export function useStreet(point: { latitude: number; longitude: number }): Street {
  const at = useThrottledValue(writePlacesQuery([point]), ASK_EVERY_MS)
  const asked = useRef({ at, before: '' })
  if (asked.current.at !== at) asked.current = { at, before: asked.current.at }
  const { data, failureReason, isFetching, refetch } = useQuery({
    queryKey: placeWordsKey(at),
    queryFn: async ({ signal }) => {
      const { words, pending } = await fetchPlaceWords(at, signal)
      if (pending) throw PENDING
      return words[0] ?? ''
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    // Nothing older than the place just before: of a long silence the last known street may be kilometres behind.
    placeholderData: (words, of) => (of?.queryKey[1] === asked.current.before ? words : undefined),
    // After one second, two and four.
    retry: (count, error) => error === PENDING && count < ASKED_AGAIN,
  })
  // What stands for where it was a moment ago does not outlast the first answer about where it is.
  if (failureReason) asked.current.before = ''
  const street = failureReason ? undefined : data
  return {
    words: street || null,
    state: street !== undefined ? 'known' : isFetching ? 'asking' : 'failed',
    ask: () => void refetch(),
  }
}
