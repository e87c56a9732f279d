import { formatDuration } from '#format/age.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatQuantity } from '#format/numbers.ts'
import type { EventMark } from '#map/track/track-marks.ts'
import type { PointedMark } from '#map/track/track-pointer.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'

import styles from './markers.module.css'
import { stopFacts } from './stop-words.ts'

interface MarkHintProps {
  mark: PointedMark
  viewed: Viewed
  /** The width of the map in px. */
  width: number
}

const HALF_PX = 140
/** Of the events at one place no more than these are told. */
const MOST_EVENTS = 4
/** Nearer to the upper edge than this there is no room above the mark. */
const ROOM_PX = 150

/** Says what the mark under the pointer tells. The tables and the card of the instant tell the same. */
export function MarkHint({ mark, viewed, width }: MarkHintProps) {
  const left = Math.min(Math.max(mark.x, HALF_PX), Math.max(HALF_PX, width - HALF_PX))
  return (
    <div
      className={styles.markHint}
      style={{ left, top: mark.y }}
      data-below={mark.y < ROOM_PX || undefined}
      aria-hidden="true"
    >
      {mark.kind === 'excluded' ? (
        <>
          <strong>Posição descartada: {mark.mark.reason}</strong>
          <span>{formatDateTime(mark.mark.at)}. Não conta em viagens, paradas e distâncias.</span>
        </>
      ) : mark.kind === 'events' ? (
        <Happened events={mark.events} />
      ) : (
        <Stops mark={mark} vehicles={viewed.vehicles} />
      )}
    </div>
  )
}

function Happened({ events }: { events: readonly EventMark[] }) {
  const more = events.length - MOST_EVENTS
  return (
    <>
      {events.slice(0, MOST_EVENTS).map(({ at, label }) => (
        <span key={`${at} ${label}`}>
          <b>{label}</b> {formatDateTime(at)}
        </span>
      ))}
      {more > 0 && <span>e mais {more} neste local</span>}
    </>
  )
}

function Stops({ mark: { stops }, vehicles }: { mark: PointedMark & { kind: 'stops' }; vehicles: ShownVehicle[] }) {
  const rows = stops.flatMap(({ vehicleId, start, label }) => {
    const vehicle = vehicles.find((shown) => shown.vehicleId === vehicleId)
    const stop = vehicle?.rows.stops.find((row) => row.start === start)
    return stop ? [{ label, stop }] : []
  })
  const [first] = rows
  if (!first) return null
  if (rows.length > 1) {
    const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0)
    const idle = sum(({ stop }) => stop.idleSeconds)
    return (
      <>
        <strong>{formatQuantity(rows.length, { none: '', one: 'parada', many: 'paradas' })}</strong>
        <span>{first.stop.place}</span>
        <span>
          {formatDuration(sum(({ stop }) => stop.durationSeconds))} no total
          {idle > 0 && `, ${formatDuration(idle)} ligado`}
        </span>
      </>
    )
  }
  return (
    <>
      <strong>
        Parada {first.label} · {first.stop.place}
      </strong>
      {stopFacts(first.stop).map(([term, value]) => (
        <span key={term}>
          {term}: <b>{value}</b>
        </span>
      ))}
    </>
  )
}
