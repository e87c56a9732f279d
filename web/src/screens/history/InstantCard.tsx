import type { EpochMs } from '@monitorweb/domain/position-report'
import { IconClipboardText, IconHeadset, IconLink, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { placeSentence } from '#fleet/vehicle-words.ts'
import { compassPoint } from '#format/compass.ts'
import { formatDateTime, formatTime } from '#format/date-time.ts'
import { formatCoordinates, formatOdometer, formatSpeed, formatVoltage } from '#format/numbers.ts'
import { may } from '#registers/access.tsx'
import { useCalmInstant, useLooked, useSelection } from '#reports/history-selection.ts'
import { ignitionOf, known, pointAt, segmentAt } from '#reports/instant.ts'
import { colorOfKind, kindOf, wordsOfKind } from '#reports/track-coloring.ts'
import { usePlaceWords } from '#reports/use-place-words.ts'
import { openingSearch } from '#support-calls/opening-search.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './instant.module.css'
import type { ShownVehicle, Viewed } from './use-viewer.ts'
import { lengthWords } from './words.ts'

/** Longer than this between fix and receipt, and the tracker had kept the position. */
const MEMORY_MS = 5 * 60_000

/** What is known of the instant that is looked at. */
export function InstantCard({ viewed }: { viewed: Viewed }) {
  const looked = useCalmInstant()
  const instant = looked === null ? null : Math.floor(looked / 1000) * 1000
  const vehicleId = useLooked((looked) => looked.vehicleId)
  const vehicle = viewed.vehicles.find((shown) => shown.vehicleId === vehicleId) ?? viewed.vehicles[0]
  if (instant === null || !vehicle?.growing) return null
  return <Card vehicle={vehicle} instant={instant} />
}

function Card({ vehicle, instant }: { vehicle: ShownVehicle; instant: EpochMs }) {
  const selection = useSelection()
  const notice = useNotice()
  const playing = useLooked((looked) => looked.playing)
  const growing = vehicle.growing!
  const { track } = growing
  const index = pointAt(growing, instant + 999)
  const point = { latitude: track.latitude[index] ?? 0, longitude: track.longitude[index] ?? 0 }
  const placeOf = usePlaceWords([point], !playing && index >= 0)
  if (index < 0) return null
  const fixTime = track.fixTime[index]!
  const segment = segmentAt(vehicle.rows.segments, instant)
  const kind = segment ? kindOf(segment.kind) : null
  const speed = known(track.speedKmh[index]!)
  const course = known(track.courseDegrees[index]!)
  const ignition = ignitionOf(track, index)
  const voltage = known(track.voltage[index]!)
  const odometer = known(track.odometerKm[index]!)
  const delayMs = track.receivedAt[index]! - fixTime
  const place = placeOf(point)
  const hasWords = place !== formatCoordinates(point.latitude, point.longitude)

  function copy(text: string, said: string) {
    void navigator.clipboard.writeText(text).then(
      () => notice(said),
      () => notice('Não foi possível copiar.', 'failure'),
    )
  }
  const answer = [
    `${vehicle.name}, ${formatDateTime(fixTime)}`,
    speed === null ? '' : formatSpeed(speed),
    kind ? wordsOfKind(kind).toLowerCase() : '',
    hasWords ? placeSentence(place) : place,
  ]
  return (
    <section className={styles.card} aria-label={`${vehicle.name} às ${formatTime(instant)}`}>
      <header>
        <strong>{vehicle.name}</strong>
        <time className="numeric">{formatDateTime(instant)}</time>
        <button
          type="button"
          aria-label="Fechar o instante"
          onClick={() => selection.set({ instant: null, playing: false })}
        >
          <IconX size={15} aria-hidden="true" />
        </button>
      </header>
      <p className={styles.main}>
        {kind && (
          <span className={styles.kind}>
            <span style={{ background: colorOfKind(kind) }} data-hatched={kind === 'noData' || undefined} />
            {wordsOfKind(kind)}
          </span>
        )}
        <strong className="numeric">{speed === null ? 'Sem velocidade' : formatSpeed(speed)}</strong>
        {course !== null && speed !== null && speed > 0 && (
          <span>
            {compassPoint(course).arrow} {compassPoint(course).name}
          </span>
        )}
      </p>
      <p className={styles.place}>{hasWords ? placeSentence(place) : place}</p>
      <dl>
        {instant - fixTime > 60_000 && (
          <Fact term="Última posição" value={`${formatTime(fixTime)}, ${lengthWords(instant - fixTime)} antes`} />
        )}
        {ignition !== null && <Fact term="Ignição" value={ignition ? 'Ligada' : 'Desligada'} />}
        {voltage !== null && <Fact term="Tensão" value={formatVoltage(voltage)} />}
        {odometer !== null && <Fact term="Odômetro" value={formatOdometer(odometer)} />}
        {delayMs > MEMORY_MS && <Fact term="Memória" value={`enviada ${lengthWords(delayMs)} depois`} />}
        {hasWords && <Fact term="Coordenadas" value={formatCoordinates(point.latitude, point.longitude)} />}
      </dl>
      <footer>
        <button type="button" onClick={() => copy(window.location.href, 'Link deste instante copiado.')}>
          <IconLink size={14} aria-hidden="true" />
          Copiar link deste instante
        </button>
        <button type="button" onClick={() => copy(`${answer.filter(Boolean).join(' · ')}.`, 'Resposta copiada.')}>
          <IconClipboardText size={14} aria-hidden="true" />
          Copiar resposta
        </button>
        {may('createSupportCall') && (
          <Link to={'/chamados' as string} search={openingSearch(vehicle.vehicleId, fixTime)}>
            <IconHeadset size={14} aria-hidden="true" />
            Abrir chamado
          </Link>
        )}
      </footer>
    </section>
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
