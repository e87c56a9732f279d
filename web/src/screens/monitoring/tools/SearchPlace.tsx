import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { formatCoordinates } from '#format/numbers.ts'
import type { MapPoint } from '#places/map-point.ts'
import { readPlaceQuestion } from '#places/search/place-query.ts'
import { searchPlaces } from '#places/search-places.ts'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import styles from './tools.module.css'

/** Links are long, so this many letters are taken. */
const MOST_LETTERS = 2_000

interface SearchPlaceProps {
  point: MapPoint | null
  onFound: (point: MapPoint | null) => void
  onNearby: (point: MapPoint) => void
}

/** Looks for a place: a text that tells by itself where it is is read here, an address is asked for. */
export function SearchPlace({ point, onFound, onNearby }: SearchPlaceProps) {
  const [text, setText] = useState('')
  const [reason, setReason] = useState<string | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const [searches, setSearches] = useState(0)

  function search(event: FormEvent) {
    event.preventDefault()
    const question = readPlaceQuestion(text)
    setReason(question.kind === 'unclear' ? question.reason : null)
    setSearches((count) => count + 1)
    setAddress(question.kind === 'address' ? question.text : null)
    onFound(question.kind === 'point' ? question.point : null)
  }

  return (
    <form onSubmit={search}>
      <TextInput
        size="sm"
        autoFocus
        label="Endereço, CEP, coordenada, plus code ou link"
        placeholder="-23.55, -46.63"
        maxLength={MOST_LETTERS}
        value={text}
        error={reason}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button size="compact-sm" type="submit">
          Buscar
        </Button>
      </div>
      {/* Another search is another look, also for the same address where nobody answered. */}
      {address !== null && <Addresses key={searches} address={address} onFound={onFound} />}
      {point && <Found point={point} onNearby={onNearby} />}
    </form>
  )
}

const NOBODY_TO_ASK =
  'A busca de endereços não está configurada neste servidor. Coordenadas, plus codes e links do Google Maps funcionam.'

function Addresses({ address, onFound }: Pick<SearchPlaceProps, 'onFound'> & { address: string }) {
  const { data, error } = useQuery({
    queryKey: ['place-search', address],
    queryFn: ({ signal }) => searchPlaces(address, signal),
    retry: false,
  })
  const words = error
    ? messageOf(error)
    : !data
      ? 'Buscando…'
      : !data.configured
        ? NOBODY_TO_ASK
        : data.places.length === 0
          ? 'Nenhum lugar encontrado.'
          : ''
  return (
    <>
      <p role="status">{words}</p>
      <ol>
        {data?.places.map(({ words: name, latitude, longitude }) => (
          <li key={`${latitude} ${longitude} ${name}`}>
            <button type="button" className={styles.place} onClick={() => onFound({ latitude, longitude })}>
              {name}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

function Found({ point, onNearby }: Pick<SearchPlaceProps, 'onNearby'> & { point: MapPoint }) {
  const copy = useCopy()
  const coordinates = formatCoordinates(point.latitude, point.longitude)
  return (
    <>
      <p role="status" className="numeric">
        {coordinates}
      </p>
      <div className={styles.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label="Copiar coordenadas"
          onClick={() => copy(coordinates, 'Coordenadas copiadas')}
        >
          Copiar
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onNearby(point)}>
          Veículos próximos
        </Button>
      </div>
    </>
  )
}
