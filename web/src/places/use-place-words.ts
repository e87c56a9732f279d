import { useDebouncedValue } from '@mantine/hooks'
import { MOST_PLACES, writePlacesQuery } from '@monitorweb/contract/places/place-words'
import { normalizeCode } from '@monitorweb/domain/text/text'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatCoordinates } from '#format/numbers.ts'
import { ASKED_AGAIN, fetchPlaceWords, PLACE_WORDS, placeWordsKey } from './fetch-place-words.ts'

interface Point {
  latitude: number
  longitude: number
}

const WAIT_MS = 200
const ASK_AGAIN_MS = 3_000
/** A person waits for the words of a table that is copied, so no more places than these are asked for. */
const MOST_COPIED = 1_000

/** What stands in for words that the geocoder has not said yet is kept under this key. */
const WORDS_FOR_NOW = ['place-words-for-now']
const forNowKey = (at: string) => [...WORDS_FOR_NOW, at]

/**
 * Answers words for the places that are on the screen, asked for together once the screen rests; coordinates stand in
 * until they come. What the geocoder has not said is asked for again, while the town stands in.
 */
export function usePlaceWords(points: readonly Point[], enabled = true): (point: Point) => string {
  const client = useQueryClient()
  const missing = enabled ? missingOf(client, points).slice(0, MOST_PLACES) : []
  const [asked] = useDebouncedValue(missing.join(';'), WAIT_MS)
  useQuery({
    queryKey: ['places-asked', asked],
    queryFn: async ({ signal }) => await ask(client, asked, signal),
    enabled: enabled && asked !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.isPending && dataUpdateCount <= ASKED_AGAIN ? ASK_AGAIN_MS : false,
    retry: false,
  })
  return (point) => wordsOf(client, writePlacesQuery([point])) || formatCoordinates(point.latitude, point.longitude)
}

/**
 * Makes a function that asks for the words of places that need not be on the screen; {@link usePlaceWords} has them
 * then. Places beyond the most that are asked for at once, or whose asking fails, stay coordinates: it answers how many
 * of the points are at those.
 */
export function useAskForPlaces(): (points: readonly Point[]) => Promise<number> {
  const client = useQueryClient()
  return async (points) => {
    const missing = missingOf(client, points).slice(0, MOST_COPIED)
    const { signal } = new AbortController()
    for (let first = 0; first < missing.length; first += MOST_PLACES) {
      const asked = missing.slice(first, first + MOST_PLACES).join(';')
      const answer = await ask(client, asked, signal).catch(() => null)
      if (!answer) break
    }
    return points.filter((point) => wordsOf(client, writePlacesQuery([point])) === undefined).length
  }
}

/**
 * Tells whether a place's words hold a text, whatever its case and accents; null for a place that was not read yet, or
 * whose street may hold it once it comes. The answer goes by what is known now: ask again after more was read.
 */
export function usePlaceSearch(text: string): ((point: Point) => boolean | null) | null {
  const client = useQueryClient()
  const sought = normalizeCode(text)
  // Where a street is only asked for, there are no words under its key, and those for now are not to give way to it.
  const read = (queryKey: string[]) =>
    client.getQueriesData<string>({ queryKey }).filter(([, words]) => words !== undefined)
  const known = sought === '' ? [] : read(PLACE_WORDS)
  const forNow = sought === '' ? [] : read(WORDS_FOR_NOW)
  // biome-ignore lint/correctness/useExhaustiveDependencies: words come and stay, so that their number tells whether there are others
  return useMemo(() => {
    if (sought === '') return null
    const hold = (words: string | undefined) => normalizeCode(words ?? '').includes(sought)
    const holds = new Map<unknown, boolean | null>([
      ...forNow.map(([[, at], words]) => [at, hold(words) || null] as const),
      ...known.map(([[, at], words]) => [at, hold(words)] as const),
    ])
    return (point) => holds.get(writePlacesQuery([point])) ?? null
  }, [sought, known.length, forNow.length])
}

/** Answers the places that have no words yet, or only some for now, written as they are asked for, each once. */
function missingOf(client: QueryClient, points: readonly Point[]): string[] {
  const places = new Set(points.map((point) => writePlacesQuery([point])))
  return [...places].filter((at) => client.getQueryData(placeWordsKey(at)) === undefined)
}

/** Answers the words of a place, be they only for now. */
function wordsOf(client: QueryClient, at: string): string | undefined {
  return client.getQueryData<string>(placeWordsKey(at)) ?? client.getQueryData<string>(forNowKey(at))
}

async function ask(client: QueryClient, asked: string, signal: AbortSignal): Promise<{ isPending: boolean }> {
  const { words, pending = [] } = await fetchPlaceWords(asked, signal)
  // A row that was found by its place must not be lost again while somebody reads the list.
  for (const key of [PLACE_WORDS, WORDS_FOR_NOW]) client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  for (const [index, at] of asked.split(';').entries()) {
    const key = pending.includes(index) ? forNowKey(at) : placeWordsKey(at)
    if (words[index] !== undefined) client.setQueryData(key, words[index])
  }
  return { isPending: pending.length > 0 }
}
