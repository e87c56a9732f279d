import { useDebouncedValue } from '@mantine/hooks'
import { MOST_PLACES, writePlacesQuery } from '@monitorweb/contract/places/place-words'
import { normalizeCode } from '@monitorweb/domain/text/text'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatCoordinates } from '#format/numbers.ts'
import { fetchPlaceWords, PLACE_WORDS, placeWordsKey } from './fetch-place-words.ts'

interface Point {
  latitude: number
  longitude: number
}

const WAIT_MS = 200
/** A person waits for the words of a table that is copied, so no more places than these are asked for. */
const MOST_COPIED = 1_000

/**
 * Answers words for the places that are on the screen, asked for together once the screen rests; coordinates stand in
 * until they come.
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
    retry: false,
  })
  return (point) =>
    client.getQueryData<string>(placeWordsKey(writePlacesQuery([point]))) ||
    formatCoordinates(point.latitude, point.longitude)
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
      const count = await ask(client, asked, signal).catch(() => 0)
      if (count === 0) break
    }
    const unread = new Set(missingOf(client, points))
    return points.filter((point) => unread.has(writePlacesQuery([point]))).length
  }
}

/**
 * Tells whether a place's words hold a text, whatever its case and accents; null for a place that was not read yet. The
 * answer goes by what is known now: ask again after more was read.
 */
export function usePlaceSearch(text: string): ((point: Point) => boolean | null) | null {
  const client = useQueryClient()
  const sought = normalizeCode(text)
  const known = sought === '' ? [] : client.getQueriesData<string>({ queryKey: PLACE_WORDS })
  // biome-ignore lint/correctness/useExhaustiveDependencies: words come and stay, so that their number tells whether there are others
  return useMemo(() => {
    if (sought === '') return null
    const holds = new Map(known.map(([[, at], words]) => [at, normalizeCode(words ?? '').includes(sought)]))
    return (point) => holds.get(writePlacesQuery([point])) ?? null
  }, [sought, known.length])
}

/** Answers the places that have no words yet, written as they are asked for, each once. */
function missingOf(client: QueryClient, points: readonly Point[]): string[] {
  const places = new Set(points.map((point) => writePlacesQuery([point])))
  return [...places].filter((at) => client.getQueryData(placeWordsKey(at)) === undefined)
}

async function ask(client: QueryClient, asked: string, signal: AbortSignal): Promise<number> {
  const words = await fetchPlaceWords(asked, signal)
  // A row that was found by its place must not be lost again while somebody reads the list.
  client.setQueryDefaults(PLACE_WORDS, { gcTime: Number.POSITIVE_INFINITY })
  for (const [index, at] of asked.split(';').entries()) {
    if (words[index] !== undefined) client.setQueryData(placeWordsKey(at), words[index])
  }
  return words.length
}
