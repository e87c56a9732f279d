import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { lastKnownSentence, presentSpeedKmh } from '#fleet/vehicle-words.ts'
import { formatAge } from '#format/age.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatQuantity, formatSpeed } from '#format/numbers.ts'
import { placeOf } from '#places/place-of.ts'
import { useBrandName } from '#theme/branding.ts'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import styles from './print.module.css'

interface PrintSheetProps {
  vehicles: LiveVehicle[]
  /** The map as a picture; null where there is no map. */
  picture: string | null
  now: EpochMs
  onDone: () => void
}

/** A page with more rows than these is a report, and not a look at the map. */
const MOST_ROWS = 1_000
const LEFT_OUT = { none: '', one: 'não impresso', many: 'não impressos' }
const FOUND = { none: 'Nenhum veículo', one: 'veículo', many: 'veículos' }

/** Puts the screen on paper: the map as it is, and the listed vehicles in words. It prints itself and is gone. */
export function PrintSheet({ vehicles, picture, now, onDone }: PrintSheetProps) {
  const name = useBrandName()
  const image = useRef<HTMLImageElement>(null)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const over = () => done()
    addEventListener('afterprint', over)
    const ready = image.current ? image.current.decode().catch(() => undefined) : Promise.resolve()
    void ready.then(() => print())
    return () => removeEventListener('afterprint', over)
  }, [])
  return createPortal(
    <section className={styles.sheet}>
      <h1>
        {name} · Monitoramento · {formatDateTime(now)}
      </h1>
      {picture && <img ref={image} src={picture} alt="Mapa" />}
      <p>{formatQuantity(vehicles.length, FOUND)}</p>
      <table>
        <thead>
          <tr>
            {['Situação', 'Placa', 'Descrição', 'Cliente', 'Velocidade', 'Última comunicação', 'Local'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vehicles.slice(0, MOST_ROWS).map((vehicle) => (
            <Row key={vehicle.vehicleId} vehicle={vehicle} now={now} />
          ))}
        </tbody>
      </table>
      {vehicles.length > MOST_ROWS && (
        <p>Mais {formatQuantity(vehicles.length - MOST_ROWS, LEFT_OUT)}: filtre a lista.</p>
      )}
      <footer>{location.href}</footer>
    </section>,
    document.body,
  )
}

function Row({ vehicle, now }: { vehicle: LiveVehicle; now: EpochMs }) {
  const { status, plate, description, customerName, position, lastCommunicationAt } = vehicle
  const speedKmh = presentSpeedKmh(vehicle)
  const known = lastKnownSentence(vehicle, now)
  return (
    <tr>
      <td>
        <StatusMarker status={status} sizePx={14} courseDegrees={position?.courseDegrees ?? null} />{' '}
        {STATUS_LOOKS[status].label}
        {known && `. ${known}`}
      </td>
      <td>{plate}</td>
      <td>{description}</td>
      <td>{customerName}</td>
      <td>{speedKmh === null ? '' : formatSpeed(speedKmh)}</td>
      <td>{lastCommunicationAt === null ? 'Nunca' : formatAge(lastCommunicationAt, now)}</td>
      <td>{placeOf(position)}</td>
    </tr>
  )
}
