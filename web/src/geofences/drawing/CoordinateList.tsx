import { TextInput } from '@mantine/core'
import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { IconX } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatCoordinates, formatCount } from '#format/numbers.ts'
import type { MapPoint } from '#places/map-point.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './drawing.module.css'
import { onEarth } from './drawing-geometry.ts'
import type { DrawingTool } from './use-drawing.ts'
import { useTakenText } from './use-taken-text.ts'

/** Nobody goes through more points than these by hand; the map still has all of them. */
const MOST_LISTED = 200
const UNREADABLE = 'Escreva latitude e longitude, como -23.55052, -46.63331.'

/** Lists the points of a drawing, each to be typed, chosen and removed, and takes further ones. */
export function CoordinateList({ tool: { drawing, act, unread } }: { tool: DrawingTool }) {
  const { kind, points, isFinished, chosen } = drawing
  const words = kind === 'circle' ? 'Centro' : 'Ponto'
  const name = (index: number) => (kind === 'circle' ? words : `${words} ${index + 1}`)
  const all = useRef<HTMLDivElement>(null)

  function remove(index: number) {
    flushSync(() => act({ type: 'remove', index }))
    // Of the last point the pressed button is gone: the focus goes on in the line before it, or that of a further point.
    if (document.activeElement === document.body) [...all.current!.querySelectorAll('input')].at(-1)?.focus()
  }
  return (
    <div ref={all} style={{ display: 'contents' }}>
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
              unread={unread}
              onFocus={() => act({ type: 'choose', index })}
              onPlace={(place) => act({ type: 'move', index, point: place })}
            />
            <IconButton
              label={`Excluir ${name(index).toLowerCase()}`}
              icon={IconX}
              hintSide="left"
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {points.length > MOST_LISTED && <p className={styles.state}>{unlistedWords(points.length - MOST_LISTED)}</p>}
      {!isFinished && (
        <PlaceInput
          label={kind === 'circle' ? words : `${words} ${points.length + 1}, digitado`}
          point={null}
          unread={unread}
          onPlace={(point) => act({ type: 'add', point })}
        />
      )}
    </div>
  )
}

interface PlaceInputProps {
  label: string
  /** Null where the place is still to be typed. */
  point: MapPoint | null
  unread: RefObject<number>
  onFocus?(): void
  onPlace(point: MapPoint): void
}

function PlaceInput({ label, point, unread, onFocus, onPlace }: PlaceInputProps) {
  const known = point ? formatCoordinates(point.latitude, onEarth(point.longitude)) : ''
  const { isUnread, field } = useTakenText({
    known,
    unread,
    take(typed) {
      const place = readPlace(typed)
      if (!place) return null
      onPlace(place)
      // The line of a further point begins empty again.
      return point ? formatCoordinates(place.latitude, place.longitude) : ''
    },
  })
  return (
    <TextInput
      size="xs"
      className={styles.place ?? ''}
      aria-label={label}
      placeholder={point ? undefined : 'latitude, longitude'}
      autoComplete="off"
      error={isUnread && UNREADABLE}
      {...(onFocus && { onFocus })}
      {...field}
    />
  )
}

const PLACE = /^\s*(-?\d{1,2}(?:[.,]\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*$/

/** Reads "-23.55, -46.63", and with decimal commas "-23,55 -46,63" or "-23,55; -46,63"; null for anything else. */
function readPlace(text: string): MapPoint | null {
  const [, latitude, longitude] = PLACE.exec(text)?.map((part) => part.replace(',', '.')) ?? []
  if (latitude === undefined || longitude === undefined) return null
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  return isOnEarth(place) ? place : null
}

function unlistedWords(count: number): string {
  return count === 1 ? 'O outro ponto está no mapa.' : `Os outros ${formatCount(count)} pontos estão no mapa.`
}
