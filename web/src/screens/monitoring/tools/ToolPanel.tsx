import { Button } from '@mantine/core'
import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconX } from '@tabler/icons-react'
import { Suspense, useMemo, useRef } from 'react'
import { nearestVehicles } from '#fleet/order/nearby.ts'
import { formatAge } from '#format/age.ts'
import { formatCoordinates, formatDistance } from '#format/numbers.ts'
import type { MapPoint } from '#places/map-point.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { passFocusOn } from '#ui/controls/pass-focus-on.ts'
import { useFocusBack } from '#ui/controls/use-focus-back.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import styles from './tools.module.css'
import { lengthMeters, type MapTools } from './use-map-tools.ts'

const SearchPlace = lazyPart(() => import('./SearchPlace.tsx'), 'SearchPlace')

const TITLES = { measure: 'Medir distância', nearby: 'Veículos próximos', search: 'Buscar no mapa' }

interface ToolPanelProps {
  tools: MapTools
  tool: NonNullable<MapTools['tool']>
  vehicles: ReadonlyMap<number, LiveVehicle>
  now: EpochMs
  center: () => MapPoint | null
  onSelect: (vehicleId: number) => void
}

/** Shows what the tool in use found. */
export function ToolPanel({ tools, tool, vehicles, now, center, onSelect }: ToolPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useFocusBack(panel, tool.kind)
  const title = TITLES[tool.kind]
  return (
    <section ref={panel} className={styles.panel} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <IconButton label={`Fechar: ${title}`} icon={IconX} hintSide="left" onClick={tools.close} />
      </header>
      {tool.kind === 'measure' && <Measure tools={tools} points={tool.points} center={center} />}
      {tool.kind === 'nearby' && <Nearby point={tool.point} vehicles={vehicles} now={now} onSelect={onSelect} />}
      {tool.kind === 'search' && (
        <Suspense>
          <SearchPlace point={tool.point} onFound={tools.found} onNearby={tools.showNearby} />
        </Suspense>
      )}
    </section>
  )
}

function Measure({ tools, points, center }: Pick<ToolPanelProps, 'tools' | 'center'> & { points: MapPoint[] }) {
  function addCenter() {
    const point = center()
    if (point) tools.addPoint(point)
  }
  return (
    <>
      <p role="status" className="numeric">
        {points.length < 2
          ? 'Clique no mapa para marcar pontos.'
          : `${formatDistance(lengthMeters(points))} em linha reta`}
      </p>
      <div className={styles.buttons}>
        <Button size="compact-sm" variant="default" onClick={addCenter}>
          Marcar o centro do mapa
        </Button>
        {points.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={(event) => {
              // Without a point the button goes as well.
              if (points.length === 1) passFocusOn(event, event.currentTarget)
              tools.removePoint()
            }}
          >
            Desfazer ponto
          </Button>
        )}
      </div>
    </>
  )
}

const MOST_NEAR = 10

function Nearby({
  point,
  vehicles,
  now,
  onSelect,
}: Omit<ToolPanelProps, 'tools' | 'tool' | 'center'> & { point: MapPoint }) {
  const near = useMemo(() => nearestVehicles(vehicles.values(), point, MOST_NEAR), [vehicles, point])
  return (
    <>
      <p className="numeric">Em linha reta de {formatCoordinates(point.latitude, point.longitude)}</p>
      {near.length === 0 && <p>Nenhum veículo com posição.</p>}
      <ol>
        {near.map(({ vehicle, distanceMeters }) => (
          <li key={vehicle.vehicleId}>
            <button type="button" onClick={() => onSelect(vehicle.vehicleId)}>
              <StatusMarker
                status={vehicle.status}
                sizePx={16}
                courseDegrees={vehicle.position?.courseDegrees ?? null}
              />
              <strong>{vehicle.plate || vehicle.description}</strong>
              <span className="numeric">{formatDistance(distanceMeters)}</span>
              <small className="numeric">
                {STATUS_LOOKS[vehicle.status].shortLabel}
                {vehicle.lastCommunicationAt !== null && ` · ${formatAge(vehicle.lastCommunicationAt, now)}`}
              </small>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
