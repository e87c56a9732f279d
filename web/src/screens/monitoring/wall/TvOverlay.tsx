import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useFleetStore, usePause } from '#api/live/LiveFleetProvider.tsx'
import { useConnectionLoss } from '#api/live/use-connection-loss.ts'
import { sortVehicles } from '#fleet/order/sort-vehicles.ts'
import { formatAge } from '#format/age.ts'
import { alarmWords } from '#format/alarm-words.ts'
import { formatRecentTime, formatTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { placeOf, shortPlace } from '#places/place-of.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { hasAlert } from '#ui/status/has-alert.ts'
import { BadgeChip, FactChip } from '#ui/status/StatusChip.tsx'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { STATUS_LOOKS, STATUS_ORDER } from '#ui/status/status-look.ts'
import type { MonitoringSearch } from '../monitoring-search.ts'
import { READING_WORDS } from '../panel/reading-words.ts'
import { useNarrowingWords } from '../panel/use-narrowing-words.ts'
import type { VehicleListing } from '../panel/use-vehicle-list.ts'
import styles from './tv.module.css'
import { useAloneOnPage } from './use-alone-on-page.ts'
import { useWallView } from './use-wall-view.ts'

interface TvOverlayProps {
  search: MonitoringSearch
  listing: VehicleListing
  map: FleetMap | null
  now: EpochMs
  onLeave: () => void
}

const MOST_ROWS = 7
/** Of those that are switched off nobody on a wall has to know. */
const SHOWN = STATUS_ORDER.filter((status) => status !== 'inactive')
/** What is written moves by so many pixels each minute, so that nothing burns into the screen. */
const SHIFTS = [0, 2, 4, 2, 0, -2, -4, -2]
const shifted = (pixels: number) => ({ '--shift': `${pixels}px` }) as CSSProperties

/**
 * Shows what somebody should see from the other side of the room: how many vehicles of each status there are, and which
 * need attention. The chips of the list narrow the map alone: who needs attention is told whatever it shows.
 */
export function TvOverlay({ search, listing, map, now, onLeave }: TvOverlayProps) {
  const time = useClock()
  const host = useAloneOnPage()
  const head = useRef<HTMLElement>(null)
  const outside = useWallView(map, listing.byId.size > 0, head)
  const { reading } = listing
  const still = useStillness()
  const filters = useNarrowingWords(search, 'No mapa')
  const concerning = listing.found.filter(needsAttention)
  const attention = sortVehicles(concerning, 'attention').slice(0, MOST_ROWS)
  const more = concerning.length - attention.length
  const figures = SHOWN.filter((status) => listing.counts.has(status)).map((status) => ({
    status,
    count: formatCount(listing.counts.get(status) ?? 0),
  }))
  const digits = figures.map(({ count }) => count).join('').length
  const shift = SHIFTS[Math.floor(time / 60_000) % SHIFTS.length]!
  return (
    <div ref={host} className={styles.overlay} style={shifted(shift)}>
      <header ref={head} className={styles.head} style={{ '--digits': Math.max(1, digits) } as CSSProperties}>
        <time className="numeric">{formatTime(time).slice(0, 5)}</time>
        <ul>
          {figures.map(({ status, count }) => (
            <li key={status}>
              <StatusMarker status={status} sizePx={44} courseDegrees={45} />
              <strong className="numeric">{count}</strong>
              <span>{STATUS_LOOKS[status].label}</span>
            </li>
          ))}
        </ul>
        <IconButton label="Sair do modo TV" icon={IconX} hintSide="left" onClick={onLeave} />
      </header>
      <div className={styles.notes}>
        {still && (
          <p className={styles.still} role="alert">
            {still}
          </p>
        )}
        {outside > 0 && <p role="status">{formatCount(outside)} fora do quadro</p>}
        {filters.length > 0 && (
          <ul aria-label="Filtros ativos">
            {filters.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </div>
      <ol className={styles.list} data-wall-rows={attention.length} aria-label="Precisam de atenção">
        {attention.map((vehicle) => (
          <li key={vehicle.vehicleId}>
            <StatusMarker
              status={vehicle.status}
              sizePx={34}
              courseDegrees={vehicle.position?.courseDegrees ?? null}
              alert={hasAlert(vehicle)}
            />
            <strong>{vehicle.plate || vehicle.description}</strong>
            <span className="numeric">
              {vehicle.lastCommunicationAt === null ? 'nunca' : formatAge(vehicle.lastCommunicationAt, now)}
            </span>
            <small>
              <Reason vehicle={vehicle} now={now} />
              <span>{shortPlace(placeOf(vehicle.position))}</span>
            </small>
          </li>
        ))}
        {more > 0 && <li className={styles.more}>e mais {formatCount(more)}</li>}
        {attention.length === 0 && (
          <li className={styles.nothing ?? ''}>
            {reading === 'success' ? 'Nenhum veículo pede atenção' : READING_WORDS[reading]}
          </li>
        )}
      </ol>
    </div>
  )
}

/** Says why a vehicle needs attention where its status does not say it. */
function Reason({ vehicle: { alarms, badges }, now }: { vehicle: LiveVehicle; now: EpochMs }) {
  if (alarms[0]) return <FactChip words={alarmWords(alarms[0], now)} alert />
  return badges[0] ? <BadgeChip badge={badges[0]} /> : null
}

function needsAttention({ status, badges, alarms }: LiveVehicle): boolean {
  return status === 'late' || status === 'noSignal' || badges.length > 0 || alarms.length > 0
}

/** Says why nothing moves, where that is not because no vehicle does. */
function useStillness(): string | null {
  const loss = useConnectionLoss()
  const [paused] = usePause()
  if (loss) return `Sem dados novos desde ${formatRecentTime(loss.since, loss.now).slice(0, -3)}`
  return paused ? 'Pausado' : null
}

function useClock(): EpochMs {
  const store = useFleetStore()
  const [time, setTime] = useState(store.now())
  useEffect(() => {
    const timer = setInterval(() => setTime(store.now()), 1_000)
    return () => clearInterval(timer)
  }, [store])
  return time
}
