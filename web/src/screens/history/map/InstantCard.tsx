import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import { segmentKindOf } from '@monitorweb/contract/reports/segment-labels'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { numberOf } from '@monitorweb/domain/track/seen-together'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import { IconX } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { placeSentence } from '#fleet/vehicle-words.ts'
import { compassPoint } from '#format/compass.ts'
import { formatDateTime, formatTime } from '#format/date-time.ts'
import { formatCoordinates, formatOdometer, formatSpeed, formatVoltage } from '#format/numbers.ts'
import { usePlaceWords } from '#places/use-place-words.ts'
import { isFromMemory } from '#reports/filters/position-filter.ts'
import { useCalmInstant, useLooked, useSelection } from '#reports/history/history-selection.ts'
import { nextAccepted, type PointFacts, pointAt, pointFacts, segmentAt } from '#reports/track/track-at-instant.ts'
import type { GrowingTrack } from '#reports/track/track-builder.ts'
import { colorOfKind, wordsOfKind } from '#reports/track/track-coloring.ts'
import { passFocusOn } from '#ui/controls/pass-focus-on.ts'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { meantOf } from '../meant-vehicle.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import { lengthWords } from '../words.ts'
import { InstantActions } from './InstantActions.tsx'
import styles from './instant.module.css'
import { reasonOf } from './map-data.ts'
import { stopFacts } from './stop-words.ts'

interface InstantCardProps {
  ref: Ref<HTMLElement>
  mapHeightPx: number
  viewed: Viewed
  showsExcluded: boolean
}

/** In a map that is lower than this, all that is told of a stop would not be in sight. */
const WHOLE_CARD_PX = 300

/** Shows what is known of the instant that is looked at. */
export function InstantCard({ ref, mapHeightPx, viewed, showsExcluded }: InstantCardProps) {
  const looked = useCalmInstant()
  const instant = looked === null ? null : Math.floor(looked / 1000) * 1000
  const vehicleId = useLooked((looked) => looked.vehicleId)
  const vehicle = meantOf(viewed, vehicleId)
  if (instant === null || !vehicle?.growing) return null
  const isLowMap = mapHeightPx > 0 && mapHeightPx < WHOLE_CARD_PX
  return <Card ref={ref} isLowMap={isLowMap} vehicle={vehicle} instant={instant} showsExcluded={showsExcluded} />
}

interface CardProps extends Pick<InstantCardProps, 'ref' | 'showsExcluded'> {
  isLowMap: boolean
  vehicle: ShownVehicle
  instant: EpochMs
}

function Card({ ref, isLowMap, vehicle, instant, showsExcluded }: CardProps) {
  const selection = useSelection()
  const playing = useLooked((looked) => looked.playing)
  const isPhone = useScreen('(max-width: 700px)')
  const growing = vehicle.growing!
  const index = pointAt(growing, instant + 999)
  const point = index < 0 ? null : pointFacts(growing.track, index)
  const placeOf = usePlaceWords(point ? [point] : [], !playing && point !== null)
  const segment = segmentAt(vehicle.rows.segments, instant)
  const kind = segment ? segmentKindOf(segment.kind) : null
  // The part that is not read yet may hold the instant.
  if (!point && kind !== 'noData') return null
  const first = point ? -1 : nextAccepted(growing, -1)
  const firstAt = first < 0 ? null : growing.track.fixTime[first]!
  const isSilent = kind === 'noData'
  const name = point ? placeOf(point) : ''
  const hasWords = point !== null && name !== formatCoordinates(point.latitude, point.longitude)
  const place = hasWords ? placeSentence(name) : name
  const actions = (
    <InstantActions vehicle={vehicle} instant={instant} known={point} words={[kind ? wordsOfKind(kind) : '', place]} />
  )
  return (
    <section ref={ref} className={styles.card} data-instant aria-label={`${vehicle.name} às ${formatTime(instant)}`}>
      <header>
        <strong>{vehicle.name}</strong>
        <time className="numeric">{formatDateTime(instant)}</time>
        <button
          type="button"
          aria-label="Fechar o instante"
          onClick={(event) => {
            passFocusOn(event, event.currentTarget.closest('section')!)
            selection.set({ instant: null, playing: false })
          }}
        >
          <IconX size={15} aria-hidden="true" />
        </button>
      </header>
      <p className={styles.main}>
        {kind && (
          <span className={styles.kind}>
            <span style={{ background: colorOfKind(kind) }} data-hatched={isSilent || undefined} />
            {wordsOfKind(kind)}
          </span>
        )}
        {point && !isSilent && <Motion {...point} />}
      </p>
      {showsExcluded && <Excluded growing={growing} instant={instant} />}
      {firstAt !== null && (
        <button
          type="button"
          className={styles.first}
          onClick={() => selection.set({ instant: firstAt, playing: false })}
        >
          Ir para a primeira posição, {formatDateTime(firstAt)}
        </button>
      )}
      {point && <p className={styles.place}>{isSilent ? `Última posição conhecida: ${name}` : place}</p>}
      <Rest summary={isPhone ? 'Detalhes e ações' : isLowMap ? 'Detalhes' : null}>
        {point && (
          <>
            <StopList vehicle={vehicle} instant={instant} />
            <PointList point={point} instant={instant} isSilent={isSilent} hasWords={hasWords} />
          </>
        )}
        {isPhone && actions}
      </Rest>
      {!isPhone && actions}
    </section>
  )
}

/** Where the card would cover most of the map, what is asked for less often waits for a press, below these words. */
function Rest({ summary, children }: { summary: string | null; children: ReactNode }) {
  if (summary === null) return children
  return (
    <details className={styles.rest}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

function Motion({ speedKmh, courseDegrees }: PointFacts) {
  return (
    <>
      <strong className="numeric">{speedKmh === null ? 'Sem velocidade' : formatSpeed(speedKmh)}</strong>
      {courseDegrees !== null && speedKmh !== null && speedKmh > 0 && (
        <span>
          {compassPoint(courseDegrees).arrow} {compassPoint(courseDegrees).name}
        </span>
      )}
    </>
  )
}

/** Says of positions of this second that no report counts them, and why. */
function Excluded({ growing: { track, verdicts }, instant }: { growing: GrowingTrack; instant: EpochMs }) {
  const reasons: string[] = []
  for (let index = firstAtOrAfter(track, instant); track.fixTime[index]! < instant + 1000; index++) {
    if (verdicts[index] !== 0) reasons.push(reasonOf(verdicts[index]!))
  }
  if (reasons.length === 0) return null
  return (
    <p className={styles.excluded}>
      Posição descartada: <b>{[...new Set(reasons)].join(', ')}</b>. Não conta em viagens, paradas e distâncias.
    </p>
  )
}

function StopList({ vehicle: { letter, rows }, instant }: { vehicle: ShownVehicle; instant: EpochMs }) {
  const index = rows.stops.findIndex(
    ({ start, end }) => start! <= instant && instant < (end ?? Number.POSITIVE_INFINITY),
  )
  const stop = rows.stops[index]
  if (!stop) return null
  return (
    <dl aria-label={`Parada ${numberOf(letter, index + 1)}`}>
      {stopFacts(stop).map(([term, value]) => (
        <Fact key={term} term={term} value={value} />
      ))}
    </dl>
  )
}

interface PointListProps {
  point: PointFacts
  instant: EpochMs
  isSilent: boolean
  /** True where the position's place was told in words. */
  hasWords: boolean
}

function PointList({ point, instant, isSilent, hasWords }: PointListProps) {
  const { fixTime, event, ignition, voltage, odometerKm, delayMs, speedKmh } = point
  const before = `${formatTime(fixTime)}, ${lengthWords(instant - fixTime)} antes`
  return (
    <dl>
      {instant - fixTime > 60_000 && (
        <Fact
          term="Última posição"
          value={isSilent && speedKmh !== null ? `${before}, a ${formatSpeed(speedKmh)}` : before}
        />
      )}
      {event && <Fact term="Evento" value={EVENT_LABELS[event]} />}
      {ignition !== null && <Fact term="Ignição" value={ignition ? 'Ligada' : 'Desligada'} />}
      {voltage !== null && <Fact term="Tensão" value={formatVoltage(voltage)} />}
      {odometerKm !== null && <Fact term="Odômetro" value={formatOdometer(odometerKm)} />}
      {isFromMemory(delayMs) && <Fact term="Memória" value={`enviada ${lengthWords(delayMs)} depois`} />}
      {hasWords && <Fact term="Coordenadas" value={formatCoordinates(point.latitude, point.longitude)} />}
    </dl>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="numeric">{value}</dd>
    </div>
  )
}
