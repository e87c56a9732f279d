import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconEye, IconEyeOff, IconStar, IconStarFilled } from '@tabler/icons-react'
import { type MouseEvent, memo, Suspense } from 'react'
import { formatAge, formatShortAge } from '#format/age.ts'
import { compassPoint } from '#format/compass.ts'
import { formatSpeed } from '#format/numbers.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { hasAlert } from '#ui/status/has-alert.ts'
import { FactChip } from '#ui/status/StatusChip.tsx'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import { factChips, type VehicleFact } from '../status/fact-chips.ts'
import { heldFor } from '../status/status-words.ts'
import { isAgeing, isSilent, lastKnownSentence, lastKnownShort, unknownSince } from '../vehicle-words.ts'
import styles from './list.module.css'
import { RowPlace } from './RowPlace.tsx'
import { RowReadings } from './RowReadings.tsx'

const VehiclePicture = lazyPart(() => import('#ui/VehiclePicture.tsx'), 'VehiclePicture', { placeless: true })

interface VehicleRowProps {
  id: string
  vehicle: LiveVehicle
  now: EpochMs
  place: { index: number; of: number; topPx: number; heightPx: number }
  favorite: boolean
  selected: boolean
  active: boolean
  /** True where the vehicle was taken off the map. */
  hidden: boolean
  /** True while the pointer rests on the row. */
  rested: boolean
  onSelect: (vehicleId: number, several: boolean) => void
  onZoom: (vehicleId: number) => void
  onFavorite: (vehicleId: number) => void
  onHide: (vehicleId: number) => void
}

/** Answers in two lines which vehicle it is, what is the matter with it, what it does, where, and since when that is known. */
export const VehicleRow = memo(function VehicleRow(props: VehicleRowProps) {
  const { id, vehicle, now, place, favorite, selected, active, hidden, rested, onSelect, onZoom } = props
  const { vehicleId, plate, description, status, position, lastCommunicationAt, pictureId } = vehicle
  const known = lastKnownSentence(vehicle, now)
  const name = plate || description
  const { doing, held } = doingOf(vehicle, now)
  const chips = factChips(vehicle, now).filter((chip) => chip.name !== doing)
  // For how long it has stood gives way to what is the matter; the card says it.
  const isFull = chips[0] && chips[0].name.length + name.length + doing.length + held.length > LINE_CHARACTERS
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names its active option
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={place.index + 1}
      aria-setsize={place.of}
      className={styles.row}
      data-active={active || undefined}
      data-hidden={hidden || undefined}
      style={{ height: place.heightPx, transform: `translateY(${place.topPx}px)` }}
      onClick={(event) => onSelect(vehicleId, event.ctrlKey || event.metaKey)}
      onDoubleClick={() => onZoom(vehicleId)}
    >
      <StatusMarker
        status={status}
        sizePx={22}
        courseDegrees={position?.courseDegrees ?? null}
        alert={hasAlert(vehicle)}
      />
      <div className={styles.line}>
        {pictureId > 0 && (
          <Suspense>
            <VehiclePicture pictureId={pictureId} className={styles.picture} />
          </Suspense>
        )}
        <span className={styles.plate} data-long={name.length > PLATE_CHARACTERS || undefined} title={name}>
          {name}
        </span>
        {hidden && <span className="visually-hidden">, oculto no mapa</span>}
        {favorite && <span className="visually-hidden">, favorito</span>}
        {plate && chips.length === 0 && (
          <span className={styles.description} title={description}>
            {description}
          </span>
        )}
        <Chips chips={chips} />
        <span
          className={styles.doing}
          data-status={status}
          data-ageing={known !== null || isAgeing(vehicle, now) || undefined}
        >
          {doing}
          {held && !isFull && <span className={styles.held}> {held}</span>}
        </span>
      </div>
      <div className={styles.line}>
        <RowPlace position={position} known={lastKnownShort(vehicle)} inFull={known} rested={rested} />
        <RowReadings vehicle={vehicle} />
        {lastCommunicationAt !== null && !isSilent(vehicle) && (
          <span className={styles.age} title={formatAge(lastCommunicationAt, now)}>
            {formatShortAge(lastCommunicationAt, now)}
          </span>
        )}
      </div>
      <Eye {...props} />
      <Star {...props} />
    </div>
  )
})

/** So many characters stand beside each other on the first line of the list as wide as it usually is. */
const LINE_CHARACTERS = 38
/** What is longer is no plate, whether it stands in the place of one or not. */
const PLATE_CHARACTERS = 8
/** These are told otherwise in the row: by pictures of their own, and by how old the place is. */
const TOLD_OTHERWISE: ReadonlySet<string> = new Set(['lowVoltage', 'blocked', 'noGps'])

/** Shows the gravest fact, with how long ago where there is room, and how many more there are. */
function Chips({ chips: [chip, ...rest] }: { chips: readonly VehicleFact[] }) {
  const others = rest.filter(({ key }) => !TOLD_OTHERWISE.has(key))
  return (
    <>
      {chip && <FactChip words={chip.name} yielding={chip.words.slice(chip.name.length)} alert={chip.isAlert} />}
      {others.length > 0 && <span className={styles.more}>+{others.length}</span>}
    </>
  )
}

/** Hides or shows the vehicle by the pointer; the keyboard has `o` and the card's menu. */
function Eye({ vehicle, hidden, onHide }: VehicleRowProps) {
  const Icon = hidden ? IconEyeOff : IconEye
  function toggle(event: MouseEvent) {
    event.stopPropagation()
    onHide(vehicle.vehicleId)
  }
  return (
    <span
      className={styles.eye}
      data-on={hidden || undefined}
      title={hidden ? 'Mostrar no mapa' : 'Ocultar no mapa'}
      aria-hidden="true"
      onClick={toggle}
    >
      <Icon size={15} />
    </span>
  )
}

/** Marks a favourite by the pointer; the keyboard has `*` and the card's button. */
function Star({ vehicle, favorite, onFavorite }: VehicleRowProps) {
  const Icon = favorite ? IconStarFilled : IconStar
  function toggle(event: MouseEvent) {
    event.stopPropagation()
    onFavorite(vehicle.vehicleId)
  }
  return (
    <span className={styles.star} data-on={favorite || undefined} aria-hidden="true" onClick={toggle}>
      <Icon size={15} />
    </span>
  )
}

/** Answers what the vehicle does, and of what it does at rest for how long. */
function doingOf(vehicle: LiveVehicle, now: EpochMs): { doing: string; held: string } {
  const { status, position } = vehicle
  const unknown = unknownSince(vehicle, now)
  if (unknown !== null) return { doing: unknown, held: '' }
  if (status !== 'moving' || position?.speedKmh == null) {
    return { doing: STATUS_LOOKS[status].shortLabel, held: heldFor(vehicle, now) ?? '' }
  }
  const arrow = position.courseDegrees === null ? '' : ` ${compassPoint(position.courseDegrees).arrow}`
  return { doing: `${formatSpeed(position.speedKmh)}${arrow}`, held: '' }
}
