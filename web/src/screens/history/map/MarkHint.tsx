import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatDuration } from '#format/age.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatQuantity } from '#format/numbers.ts'
import type { StopMark } from '#map/track/stop-groups.ts'
import type { EventMark } from '#map/track/track-marks.ts'
import type { PointedMark } from '#map/track/track-pointer.ts'
import type { Viewed } from '../use-viewed.ts'

import styles from './markers.module.css'
import { stopFacts, type ToldStop } from './stop-words.ts'

export interface HintedStop {
  /** The number of the stop, or the vehicle's name where that is not the one looked at. */
  name: string
  stop: ToldStop & { place: string }
}

interface MarkHintProps {
  mark: PointedMark
  viewed: Viewed
  /** Answers a stop of a fleet that is not of what is looked at. */
  stopAt: ((vehicleId: number, start: EpochMs) => HintedStop | undefined) | undefined
  /** The width of the map in px. */
  width: number
}

const HALF_PX = 140
/** Of the events at one place no more than these are told. */
const MOST_EVENTS = 4
/** Nearer to the upper edge than this there is no room above the mark. */
const ROOM_PX = 150

/** Says what the mark under the pointer tells. The tables and the card of the instant tell the same. */
export function MarkHint({ mark, viewed, stopAt, width }: MarkHintProps) {
  const stops = mark.kind === 'stops' ? hintedStops(mark.stops, viewed, stopAt) : []
  // A row may go while the pointer rests on it.
  if (mark.kind === 'stops' && stops.length === 0) return null
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
        <Stops rows={stops} />
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

function hintedStops(stops: readonly StopMark[], { vehicles }: Viewed, stopAt: MarkHintProps['stopAt']): HintedStop[] {
  return stops.flatMap(({ vehicleId, start, label }) => {
    const vehicle = vehicles.find((shown) => shown.vehicleId === vehicleId)
    const stop = vehicle?.rows.stops.find((row) => row.start === start)
    return stop ? { name: `Parada ${label}`, stop } : (stopAt?.(vehicleId, start) ?? [])
  })
}

function Stops({ rows }: { rows: readonly HintedStop[] }) {
  const first = rows[0]!
  if (rows.length > 1) {
    const sum = (pick: (row: HintedStop) => number) => rows.reduce((total, row) => total + pick(row), 0)
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
        {first.name} · {first.stop.place}
      </strong>
      {stopFacts(first.stop).map(([term, value]) => (
        <span key={term}>
          {term}: <b>{value}</b>
        </span>
      ))}
    </>
  )
}
