import type { LivePosition, LiveVehicle } from '@monitorweb/contract/fleet/live'
import { isSomewhere } from '@monitorweb/contract/reports/tracking-position'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconMap, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { usePause } from '#api/live/LiveFleetProvider.tsx'
import { FollowMapView } from '#map/fleet/FollowMapView.tsx'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { useMayDrawMaps } from '#map/webgl-support.ts'
import { useScheme } from '#theme/use-scheme.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { useGround } from '../map/use-ground.ts'
import type { MonitoringSearch } from '../monitoring-search.ts'
import { trailWords, useTrail } from '../selection/use-trail.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { MosaicFacts } from './MosaicFacts.tsx'
import styles from './mosaic.module.css'

interface MosaicTileProps {
  vehicleId: number
  /** This is undefined where there is no such vehicle that the person may see. */
  vehicle: LiveVehicle | undefined
  loaded: boolean
  search: MonitoringSearch
  change: ChangeSearch
  now: EpochMs
  mobile: boolean
  onOpen: (vehicleId: number) => void
  onRemove: (vehicleId: number) => void
}

/** Shows one vehicle of the mosaic: what it does, and where, or why that is not known. */
export function MosaicTile(props: MosaicTileProps) {
  const { vehicleId, vehicle, loaded, now, onOpen, onRemove } = props
  const drawsMap = useMayDrawMaps()
  const position = vehicle?.position && isSomewhere(vehicle.position) ? vehicle.position : null
  const name = vehicle ? vehicle.plate || vehicle.description : 'veículo não encontrado'
  return (
    <li className={styles.tile} aria-label={name} data-mapless={!drawsMap || undefined}>
      <header className={styles.tileHead}>
        {vehicle && <MosaicFacts vehicle={vehicle} now={now} withCoordinates={!drawsMap} />}
        <div className={styles.corner}>
          {position && drawsMap && (
            <IconButton
              label={`Abrir ${name} no mapa principal`}
              icon={IconMap}
              hintSide="left"
              onClick={() => onOpen(vehicleId)}
            />
          )}
          <IconButton
            label={`Tirar ${name} do mosaico`}
            icon={IconX}
            hintSide="left"
            onClick={() => onRemove(vehicleId)}
          />
        </div>
      </header>
      {!vehicle && loaded && (
        <EmptyState
          title="Veículo não encontrado"
          text="Ele não existe, está inativo no cadastro ou não está entre os que você pode ver."
        />
      )}
      {vehicle && !position && <EmptyState title="Sem posição conhecida" />}
      {vehicle && position && drawsMap && <TileMap {...props} vehicle={vehicle} position={position} />}
    </li>
  )
}

interface TileMapProps extends Pick<MosaicTileProps, 'search' | 'change' | 'mobile'> {
  vehicle: LiveVehicle
  position: LivePosition
}

function TileMap({ vehicle, position, search, change, mobile }: TileMapProps) {
  const [map, setMap] = useState<FleetMap | null>(null)
  const [paused] = usePause()
  const { scheme, imagery } = useGround(search, change)
  const theme = useScheme()
  const trail = useTrail({ map, vehicleId: vehicle.vehicleId, length: search.trail, vehicle })
  const told = search.trail ? trailWords(trail) : ''
  return (
    <div className={styles.map}>
      <FollowMapView
        vehicle={vehicle}
        position={position}
        title={`Mapa de ${vehicle.plate || vehicle.description}. Use as setas para mover e as teclas + e − para aproximar ou afastar.`}
        scheme={scheme ?? theme}
        imagery={imagery}
        still={paused}
        cooperative={mobile}
        onMap={setMap}
      />
      <p role="status" className={told ? styles.trail : 'visually-hidden'}>
        {told}
      </p>
    </div>
  )
}
