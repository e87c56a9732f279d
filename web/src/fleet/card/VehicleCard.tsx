import type { LivePosition, LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconStar, IconStarFilled, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { formatAge, formatDuration } from '#format/age.ts'
import { compassPoint } from '#format/compass.ts'
import { formatSpeed } from '#format/numbers.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { useFocusBack } from '#ui/controls/use-focus-back.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { FactChip, StatusChip } from '#ui/status/StatusChip.tsx'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import { VehiclePicture } from '#ui/VehiclePicture.tsx'
import { factChips } from '../status/fact-chips.ts'
import { heldFor } from '../status/status-words.ts'
import { isAgeing, isSilent, lastKnownSentence, memoryDelayMs } from '../vehicle-words.ts'
import styles from './card.module.css'
import { TodayFacts } from './TodayFacts.tsx'
import { VehicleFacts } from './VehicleFacts.tsx'
import { VehiclePlace } from './VehiclePlace.tsx'
import { WhyStatus } from './WhyStatus.tsx'

const PendingAlarms = lazyPart(() => import('./VehicleAlarms.tsx'), 'PendingAlarms')
const ClockFault = lazyPart(() => import('./ClockFault.tsx'), 'ClockFault')
const AlarmHistory = lazyPart(() => import('./VehicleAlarms.tsx'), 'AlarmHistory')

interface VehicleCardProps {
  vehicle: LiveVehicle
  now: EpochMs
  favorite: boolean
  /** These are the buttons for what can be done with the vehicle. */
  actions: ReactNode
  onFavorite: (vehicleId: number) => void
  onClose: () => void
}

/** Shows everything known of one vehicle, and how far it can be trusted. */
export function VehicleCard(props: VehicleCardProps) {
  const { vehicle, now, favorite, actions, onFavorite, onClose } = props
  const { vehicleId, plate, description, customerName, status, alarms, position, pictureId } = vehicle
  const card = useRef<HTMLElement>(null)
  useFocusBack(card, vehicleId)
  // What is typed about the last alarm outlives it.
  const [hadAlarms, setHadAlarms] = useState(false)
  if (alarms.length > 0 && !hadAlarms) setHadAlarms(true)
  return (
    <section ref={card} className={styles.card} aria-label={`Veículo ${plate || description}`}>
      <header className={styles.head}>
        <div className={styles.chips}>
          <StatusChip status={status} courseDegrees={position?.courseDegrees ?? null} />
          {factChips(vehicle, now).map(({ key, words, isAlert }) => (
            <FactChip key={key} words={words} alert={isAlert} />
          ))}
        </div>
        <div className={styles.corner}>
          <IconButton
            label={favorite ? 'Tirar dos favoritos' : 'Favoritar'}
            icon={favorite ? IconStarFilled : IconStar}
            hintSide="left"
            onClick={() => onFavorite(vehicleId)}
          />
          <IconButton label="Fechar" icon={IconX} hintSide="left" onClick={onClose} />
        </div>
      </header>
      <h2 className={styles.title}>
        {pictureId > 0 && <VehiclePicture pictureId={pictureId} className={styles.picture} />}
        <span className={styles.plate}>{plate || description}</span>
        {plate && <span className={styles.description}>{description}</span>}
      </h2>
      <p className={styles.customer}>{customerName}</p>
      {hadAlarms && (
        <Suspense>
          <PendingAlarms vehicle={vehicle} now={now} />
        </Suspense>
      )}
      {vehicle.clockFault && (
        <Suspense>
          <ClockFault key={vehicleId} serial={vehicle.deviceSerial} fault={vehicle.clockFault} />
        </Suspense>
      )}
      <Situation vehicle={vehicle} now={now} />
      {position ? <VehiclePlace key={vehicleId} position={position} /> : <NoPosition vehicle={vehicle} />}
      {position && <VehicleFacts vehicle={vehicle} position={position} now={now} />}
      {position && <TodayFacts vehicleId={vehicleId} now={now} />}
      <WhyStatus vehicle={vehicle} now={now} />
      <Alarms vehicle={vehicle} now={now} />
      <footer className={styles.actions}>{actions}</footer>
    </section>
  )
}

/** Lists the alarms of the vehicle, also those that somebody acknowledged, once they are asked for. */
function Alarms({ vehicle, now }: { vehicle: LiveVehicle; now: EpochMs }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Alarmes</summary>
      {open && (
        <Suspense>
          <AlarmHistory vehicle={vehicle} now={now} />
        </Suspense>
      )}
    </details>
  )
}

function Situation({ vehicle, now }: { vehicle: LiveVehicle; now: EpochMs }) {
  const { position, lastCommunicationAt } = vehicle
  const known = lastKnownSentence(vehicle, now)
  if (lastCommunicationAt === null) return <p className={styles.silent}>O equipamento ainda não se comunicou.</p>
  if (isSilent(vehicle)) {
    return (
      <div className={styles.silent}>
        <strong>Sem comunicação {formatAge(lastCommunicationAt, now)}</strong>
        {known && <p>{known}.</p>}
      </div>
    )
  }
  if (known && position) {
    return (
      <div className={styles.silent}>
        <strong>Sem posição nova {formatAge(position.fixTime, now)}</strong>
        <p>
          {known}. Comunicou-se {formatAge(lastCommunicationAt, now)}.
        </p>
      </div>
    )
  }
  const held = heldFor(vehicle, now)
  const delayMs = position && memoryDelayMs(position)
  return (
    <div className={styles.now} data-ageing={isAgeing(vehicle, now) || undefined}>
      {position && <Motion position={position} />}
      {held && (
        <span className="numeric">
          {STATUS_LOOKS[vehicle.status].label} {held}
        </span>
      )}
      <span className="numeric">Atualizado {formatAge(lastCommunicationAt, now)}</span>
      {delayMs !== null && (
        <p className={styles.memory}>
          Posição da memória do equipamento, enviada {formatDuration(delayMs / 1000)} depois.
        </p>
      )}
    </div>
  )
}

/** Says that no position is known yet: a device may communicate for a while before it finds satellites. */
function NoPosition({ vehicle }: { vehicle: LiveVehicle }) {
  return vehicle.lastCommunicationAt === null ? null : <p className={styles.silent}>Ainda sem posição.</p>
}

function Motion({ position }: { position: LivePosition }) {
  const { speedKmh, courseDegrees } = position
  if (speedKmh === null) return null
  const towards = courseDegrees !== null && speedKmh >= 1 ? compassPoint(courseDegrees) : null
  return (
    <strong className={styles.speed}>
      {formatSpeed(speedKmh)}
      {towards && (
        <small>
          {towards.arrow} {towards.name}
        </small>
      )}
    </strong>
  )
}
