import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { factChips } from '#fleet/status/fact-chips.ts'
import { heldFor } from '#fleet/status/status-words.ts'
import {
  isAgeing,
  isSilent,
  lastKnownSentence,
  memoryDelayMs,
  placeSentence,
  presentSpeedKmh,
} from '#fleet/vehicle-words.ts'
import { formatAge, formatDuration } from '#format/age.ts'
import { compassPoint } from '#format/compass.ts'
import { formatCoordinates, formatSpeed } from '#format/numbers.ts'
import { FactChip, StatusChip } from '#ui/status/StatusChip.tsx'
import styles from './mosaic.module.css'

interface MosaicFactsProps {
  vehicle: LiveVehicle
  now: EpochMs
  /** True where no map shows the coordinates. */
  withCoordinates: boolean
}

/** Tells the card of a vehicle in three lines: who it is, what it does and how old that is, and where. */
export function MosaicFacts({ vehicle, now, withCoordinates }: MosaicFactsProps) {
  const { plate, description, status, position } = vehicle
  const chips = factChips(vehicle, now)
  const doing = doingOf(vehicle, now)
  return (
    <div className={styles.facts}>
      <div className={styles.who}>
        <h3>{plate || description}</h3>
        <StatusChip status={status} courseDegrees={position?.courseDegrees ?? null} short />
        {chips.map(({ key, words, isAlert }) => (
          <FactChip key={key} words={words} alert={isAlert} />
        ))}
        {plate && chips.length === 0 && <span className={styles.description}>{description}</span>}
      </div>
      <p className={styles.doing} data-ageing={isAgeing(vehicle, now) || undefined} title={doing}>
        {doing}
      </p>
      {position && (
        <p className={styles.doing}>
          {sentence(
            position.place && placeSentence(position.place),
            withCoordinates && formatCoordinates(position.latitude, position.longitude),
          )}
        </p>
      )}
    </div>
  )
}

function doingOf(vehicle: LiveVehicle, now: EpochMs): string {
  const { lastCommunicationAt, position } = vehicle
  if (lastCommunicationAt === null) return 'O equipamento ainda não se comunicou.'
  const known = lastKnownSentence(vehicle, now)
  const age = formatAge(lastCommunicationAt, now)
  if (isSilent(vehicle)) return sentence(`Sem comunicação ${age}`, known)
  if (known && position) return sentence(`Sem posição nova ${formatAge(position.fixTime, now)}`, known)
  const delayMs = position && memoryDelayMs(position)
  const memory = delayMs && `posição da memória (${formatDuration(delayMs / 1000)})`
  return sentence(motionOf(vehicle) ?? heldFor(vehicle, now), `Atualizado ${age}`, memory)
}

/** Says how a vehicle moves, such as "82 km/h ↗ nordeste"; null where it stands or nobody knows. */
function motionOf(vehicle: LiveVehicle): string | null {
  const speedKmh = presentSpeedKmh(vehicle)
  if (speedKmh === null || vehicle.status !== 'moving') return null
  const course = vehicle.position?.courseDegrees ?? null
  const towards = course === null ? null : compassPoint(course)
  return towards ? `${formatSpeed(speedKmh)} ${towards.arrow} ${towards.name}` : formatSpeed(speedKmh)
}

function sentence(...parts: (string | null | 0 | false)[]): string {
  return parts.filter(Boolean).join(' · ')
}
