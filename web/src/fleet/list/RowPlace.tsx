import type { LivePosition } from '@monitorweb/contract/fleet/live'
import { writePlacesQuery } from '@monitorweb/contract/places/place-words'
import { useQueryClient } from '@tanstack/react-query'
import { placeWordsKey } from '#places/fetch-place-words.ts'
import { placeOf } from '#places/place-of.ts'
import { useAddress } from '../use-address.ts'
import styles from './list.module.css'

interface RowPlaceProps {
  position: LivePosition | null
  /** Says what was known last, where nothing newer is known. */
  known: string | null
  /** While the pointer rests on the row its street is asked for. */
  rested: boolean
}

/** Ends a row with where the vehicle is, by the street where somebody asked for that already. */
export function RowPlace({ position, known, rested }: RowPlaceProps) {
  const client = useQueryClient()
  if (position && rested) return <AskedPlace position={position} known={known} />
  const street = position && client.getQueryData<string>(placeWordsKey(writePlacesQuery([position])))
  return <Words known={known} place={street || placeOf(position)} />
}

function AskedPlace({ position, known }: { position: LivePosition; known: string | null }) {
  const { words, state } = useAddress(position)
  const place = words ?? placeOf(position)
  return <Words known={known} place={state === 'asking' ? `${place} · Buscando endereço…` : place} />
}

function Words({ known, place }: { known: string | null; place: string }) {
  const words = [known, place].filter(Boolean).join(' · ')
  return (
    <span className={styles.where} title={words}>
      {words}
    </span>
  )
}
