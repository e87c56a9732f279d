import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatCoordinates } from '#format/numbers.ts'
import type { MapPoint } from '#places/map-point.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './drawing.module.css'
import type { Drawing, DrawingAction } from './drawing.ts'

/** Nobody goes through more points than these by hand; the map still has all of them. */
const MOST_LISTED = 200
const UNREADABLE = 'Escreva latitude e longitude, como -23.55052, -46.63331.'

interface CoordinateListProps {
  drawing: Drawing
  act(action: DrawingAction): void
}

/** Lists the points of a drawing, each to be typed, chosen and removed, and takes further ones. */
export function CoordinateList({ drawing, act }: CoordinateListProps) {
  const { kind, points, isFinished, chosen } = drawing
  const words = kind === 'circle' ? 'Centro' : 'Ponto'
  const name = (index: number) => (kind === 'circle' ? words : `${words} ${index + 1}`)
  return (
    <>
      <ol className={styles.points} aria-label="Pontos do desenho">
        {points.slice(0, MOST_LISTED).map((point, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place in the line
            key={index}
            data-chosen={index === chosen || undefined}
          >
            <PlaceInput
              label={name(index)}
              point={point}
              onFocus={() => act({ type: 'choose', index })}
              onPlace={(place) => act({ type: 'move', index, point: place })}
            />
            <IconButton
              label={`Excluir ${name(index).toLowerCase()}`}
              icon={IconX}
              hintSide="left"
              onClick={() => act({ type: 'remove', index })}
            />
          </li>
        ))}
      </ol>
      {points.length > MOST_LISTED && (
        <p className={styles.state}>{`Os outros ${points.length - MOST_LISTED} pontos estão no mapa.`}</p>
      )}
      {!isFinished && (
        <PlaceInput
          label={kind === 'circle' ? words : `${words} ${points.length + 1}, digitado`}
          point={null}
          onPlace={(point) => act({ type: 'add', point })}
        />
      )}
    </>
  )
}

interface PlaceInputProps {
  label: string
  /** Null where the place is still to be typed. */
  point: MapPoint | null
  onFocus?(): void
  onPlace(point: MapPoint): void
}

function PlaceInput({ label, point, onFocus, onPlace }: PlaceInputProps) {
  const known = point ? formatCoordinates(point.latitude, point.longitude) : ''
  const [typed, setTyped] = useState(known)
  const [isWrong, setWrong] = useState(false)
  // The map moves points too; the field stays, and the focus in it.
  useEffect(() => {
    setTyped(known)
    setWrong(false)
  }, [known])
  function take() {
    if (typed.trim() === known) return setWrong(false)
    const place = readPlace(typed)
    setWrong(typed.trim() !== '' && place === null)
    if (!place) return
    // The line of a further point begins empty again.
    setTyped(point ? formatCoordinates(place.latitude, place.longitude) : '')
    onPlace(place)
  }
  return (
    <TextInput
      size="xs"
      className={styles.place ?? ''}
      aria-label={label}
      placeholder={point ? undefined : 'latitude, longitude'}
      autoComplete="off"
      value={typed}
      error={isWrong && UNREADABLE}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      {...(onFocus && { onFocus })}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter takes the place over; it does not send the form.
        event.preventDefault()
        take()
      }}
    />
  )
}

const PLACE = /^\s*(-?\d{1,2}(?:[.,]\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*$/

/** Reads "-23.55, -46.63", and with decimal commas "-23,55 -46,63" or "-23,55; -46,63"; null for anything else. */
function readPlace(text: string): MapPoint | null {
  const [, latitude, longitude] = PLACE.exec(text)?.map((part) => part.replace(',', '.')) ?? []
  if (latitude === undefined || longitude === undefined) return null
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
}
