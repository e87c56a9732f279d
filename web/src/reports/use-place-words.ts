import { useDebouncedValue } from '@mantine/hooks'
import { MOST_PLACES, PLACE_WORDS_PATH, writePlacesQuery } from '@monitorweb/contract/place-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatCoordinates } from '#format/numbers.ts'
import { fetchPlaceWords } from './read-track.ts'

interface Point {
  latitude: number
  longitude: number
}

const WAIT_MS = 200
const keyOf = (point: Point) => ['place-words', writePlacesQuery([point])]

/** Words for the places that are on the screen, asked for together once it rests; coordinates until they come. */
export function usePlaceWords(points: readonly Point[], enabled = true): (point: Point) => string {
  const client = useQueryClient()
  const missing = enabled ? points.filter((point) => client.getQueryData(keyOf(point)) === undefined) : []
  const [asked] = useDebouncedValue(writePlacesQuery(missing.slice(0, MOST_PLACES)), WAIT_MS)
  useQuery({
    queryKey: ['places-asked', asked],
    queryFn: async ({ signal }) => {
      const words = await fetchPlaceWords(`${PLACE_WORDS_PATH}?at=${asked}`, signal)
      for (const [index, at] of asked.split(';').entries()) {
        if (words[index] !== undefined) client.setQueryData(['place-words', at], words[index])
      }
      return words.length
    },
    enabled: enabled && asked !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (point) => client.getQueryData<string>(keyOf(point)) || formatCoordinates(point.latitude, point.longitude)
}
