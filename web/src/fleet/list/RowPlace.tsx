import type { LivePosition } from '@monitorweb/contract/fleet/live'
import { writePlacesQuery } from '@monitorweb/contract/places/place-words'
import { useQueryClient } from '@tanstack/react-query'
import { placeWordsKey } from '#places/fetch-place-words.ts'
import { placeOf, shortPlace } from '#places/place-of.ts'
import { useStreet } from '../use-street.ts'
import styles from './list.module.css'

interface RowPlaceProps {
  position: LivePosition | null
  /** Says what was known last, where nothing newer is known. */
  known: string | null
  /** Says that with its speed and its moment, under the pointer. */
  inFull: string | null
  /** While the pointer rests on the row its street is asked for. */
  rested: boolean
}

/** Ends a row with where the vehicle is, by the street where somebody asked for that already. */
export function RowPlace({ rested, ...told }: RowPlaceProps) {
  const { position } = told
  const client = useQueryClient()
  if (position && rested) return <AskedPlace {...told} position={position} />
  const street = position && client.getQueryData<string>(placeWordsKey(writePlacesQuery([position])))
  return <Words {...told} place={street || placeOf(position)} />
}

type Told = Pick<RowPlaceProps, 'known' | 'inFull'>

function AskedPlace({ position, ...told }: Told & { position: LivePosition }) {
  const { words, state } = useStreet(position)
  const place = words ?? placeOf(position)
  return <Words {...told} place={state === 'asking' ? `${place} · Buscando endereço…` : place} />
}

function Words({ known, inFull, place }: Told & { place: string }) {
  return (
    <span className={styles.place} title={[inFull, place].filter(Boolean).join(' · ')}>
      <span className={styles.where}>{[known, shortPlace(place)].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
