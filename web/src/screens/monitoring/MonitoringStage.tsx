import { Suspense, useEffect, useMemo, useState } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { useMayDrawMaps } from '#map/webgl-support.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { BottomSheet } from '#ui/overlay/BottomSheet.tsx'
import { coveredBy, HALF_SHARE } from './map/covered-edges.ts'
import { EmptyMapNote } from './map/EmptyMapNote.tsx'
import { MapPane } from './map/MapPane.tsx'
import { isNarrowed } from './monitoring-search.ts'
import { PanelToggle } from './panel/PanelToggle.tsx'
import styles from './screen.module.css'
import { useFollow } from './selection/use-follow.ts'
import type { MonitoringStageProps } from './stage-props.ts'
import { MapTop } from './tools/MapTop.tsx'
import { useMapTools } from './tools/use-map-tools.ts'
import { useEscape } from './use-escape.ts'
import { useShownOnMap } from './use-hidden.ts'
import { usePartSize } from './use-part-size.ts'
import { useStageKeys } from './use-stage-keys.ts'

const TvOverlay = lazyPart(() => import('./wall/TvOverlay.tsx'), 'TvOverlay', { placeless: true })
const Mosaic = lazyPart(() => import('./mosaic/Mosaic.tsx'), 'Mosaic')
const LandmarkLayer = lazyPart(() => import('#landmarks/LandmarkLayer.tsx'), 'LandmarkLayer', { placeless: true })
const GeofenceLayer = lazyPart(() => import('#geofences/GeofenceLayer.tsx'), 'GeofenceLayer', { placeless: true })
const OccurrencePins = lazyPart(() => import('./map/OccurrencePins.tsx'), 'OccurrencePins', { placeless: true })
const LandmarkTools = lazyPart(() => import('./tools/LandmarkTools.tsx'), 'LandmarkTools', { placeless: true })
const ToolPanel = lazyPart(() => import('./tools/ToolPanel.tsx'), 'ToolPanel')
const FoldedFilters = lazyPart(() => import('./panel/FoldedFilters.tsx'), 'FoldedFilters', { placeless: true })
const GridDock = lazyPart(() => import('./panel/GridDock.tsx'), 'GridDock')
const ChosenBar = lazyPart(() => import('./selection/ChosenBar.tsx'), 'ChosenBar', { placeless: true })
const TrailNote = lazyPart(() => import('./selection/TrailNote.tsx'), 'TrailNote', { placeless: true })
const SelectedVehicle = lazyPart(() => import('./selection/SelectedVehicle.tsx'), 'SelectedVehicle')

/** Shows the map, the grid, and all that stands on them. */
export function MonitoringStage(props: MonitoringStageProps) {
  const { search, change, listing, favorites, hidden, maps, mosaic, chosen, now, mobile, operator, onSelect } = props
  const { vehicles, loaded } = useFleet()
  // These parts are fetched before somebody asks for them, and after all that the first look needs.
  useEffect(() => {
    if (loaded) void Promise.all([SelectedVehicle.preload(), GridDock.preload()])
  }, [loaded])
  const drawsMap = useMayDrawMaps()
  const shown = useShownOnMap(listing.byId, hidden.vehicleIds)
  const [map, setMap] = useState<FleetMap | null>(null)
  // A press on the vehicle that is chosen opens a sheet that was folded.
  const [presses, setPresses] = useState(0)
  const selected = search.v === undefined ? undefined : vehicles.get(search.v)
  const covered = useMemo(() => coveredBy({ mobile, open: search.v !== undefined }), [mobile, search.v])
  const follow = useFollow({ map, search, change, vehicles, covered })
  const tv = search.tv === '1'
  const inMosaic = mosaic.vehicleIds
  const tools = useMapTools(map, mobile)
  const onList = (vehicleId: number) => onSelect(vehicleId, 'list')
  useStageKeys({ search, change, listing, maps, follow, map, asleep: inMosaic !== null, onSelect: onList })
  const height = usePartSize<HTMLDivElement>('dockShare', { search, change })
  const hasMap = search.view !== 'grid'
  // One alone has a card instead.
  const areSeveral = chosen.vehicleIds.length > 1
  const leaveTv = () => change({ tv: undefined })
  const unchoose = chosen.vehicleIds.length === 0 ? null : chosen.clear
  const closeOnMap = hasMap ? tools.closeOne : null
  useEscape(inMosaic ? mosaic.close : tv ? leaveTv : (closeOnMap ?? unchoose))

  const card = search.v !== undefined && (
    <Suspense>
      <SelectedVehicle
        vehicleId={search.v}
        favorites={favorites}
        now={now}
        operator={operator}
        hidden={hidden}
        trail={search.trail}
        follow={follow}
        onTrail={(trail) => change({ trail })}
        onClose={chosen.clear}
        onZoom={maps.zoomTo}
        onMosaic={(vehicleId) => mosaic.open('card', [vehicleId])}
        onNearby={() => selected?.position && tools.showNearby(selected.position)}
        onLandmark={() =>
          selected?.position &&
          tools.setLandmark({ kind: 'new', point: selected.position, customerId: selected.customerId })
        }
      />
    </Suspense>
  )
  if (inMosaic) {
    return (
      <div className={styles.stage}>
        {!mobile && <PanelToggle open={props.panelOpen} onToggle={props.onPanel} />}
        <Suspense fallback={<p className={styles.waiting}>Carregando o mosaico…</p>}>
          <Mosaic {...props} vehicleIds={inMosaic} onOpen={props.onLeaveMosaic} />
        </Suspense>
      </div>
    )
  }
  return (
    <div
      ref={height.holder}
      style={height.style}
      className={styles.stage}
      data-view={search.view ?? 'map'}
      data-card={(card && !mobile) || undefined}
    >
      {!mobile && !tv && <PanelToggle open={props.panelOpen} onToggle={props.onPanel} />}
      {hasMap && (
        <div className={styles.mapBox}>
          <MapPane
            search={search}
            change={change}
            vehicles={shown}
            maps={maps}
            tools={tools}
            covered={covered}
            selectedIds={chosen.vehicleIds}
            showUnknown={operator}
            onSelect={(vehicleId, several) => {
              maps.forget()
              setPresses(presses + 1)
              onSelect(vehicleId, 'map', several)
            }}
            onHand={() => {
              maps.forget()
              follow.pause()
            }}
            onMap={setMap}
          />
          {loaded && !tv && drawsMap && (
            <EmptyMapNote
              vehicles={listing.byId}
              shown={shown}
              list={mobile ? 'abaixo' : props.panelOpen ? 'ao lado' : props.onPanel}
              onShowAll={hidden.showAll}
            />
          )}
          {map && (
            <Suspense>
              <OccurrencePins map={map} vehicles={shown} />
            </Suspense>
          )}
          <div className={styles.foot}>
            <Suspense>
              {map && search.landmarks && <LandmarkLayer map={map} customerId={search.customerId} />}
              {map && search.geofences && <GeofenceLayer map={map} customerId={search.customerId} tools={tools} />}
            </Suspense>
            {tools.tool && (
              <Suspense>
                <ToolPanel
                  tools={tools}
                  tool={tools.tool}
                  vehicles={listing.byId}
                  now={now}
                  center={() => map?.camera() ?? null}
                  onSelect={onList}
                />
              </Suspense>
            )}
          </div>
        </div>
      )}
      {search.view && (
        <Suspense>
          <GridDock
            search={search}
            change={change}
            listing={listing}
            height={hasMap ? height : undefined}
            panelOpen={props.panelOpen}
            now={now}
            selectedIds={chosen.vehicleIds}
            onSelect={(vehicleId, several) => onSelect(vehicleId, 'list', several)}
            onZoom={maps.zoomTo}
          />
        </Suspense>
      )}
      {!tv && <MapTop {...props} map={map} tools={tools} follow={follow} />}
      <div className={styles.head}>
        {!tv && areSeveral && (
          <Suspense>
            <ChosenBar
              chosen={chosen}
              onMosaic={() => mosaic.open('chosen', chosen.vehicleIds)}
              hasMap={hasMap && drawsMap}
            />
          </Suspense>
        )}
        {hasMap && !mobile && !tv && !props.panelOpen && isNarrowed(search) && (
          <Suspense>
            <FoldedFilters search={search} change={change} count={shown.size} reading={listing.reading} />
          </Suspense>
        )}
        {map && search.v !== undefined && search.trail && (
          <Suspense>
            <TrailNote map={map} vehicleId={search.v} length={search.trail} vehicle={selected ?? null} quiet={tv} />
          </Suspense>
        )}
      </div>
      <Suspense>
        {tools.landmark && <LandmarkTools {...props} map={map} tools={tools} task={tools.landmark} />}
      </Suspense>
      {!drawsMap && !mobile && (
        <p className={styles.noMap} role="status">
          Sem WebGL não há mapa; a grade traz os mesmos dados.
        </p>
      )}
      {tv && (
        <Suspense>
          <TvOverlay search={search} listing={listing} map={map} now={now} onLeave={leaveTv} />
        </Suspense>
      )}
      {!mobile && !tv && card && <div className={styles.card}>{card}</div>}
      {mobile && !tv && (
        <BottomSheet
          label={card ? 'Veículo' : 'Lista de veículos'}
          openFor={search.v === undefined ? null : `${search.v} ${presses}`}
          halfShare={card ? HALF_SHARE.card : HALF_SHARE.list}
        >
          {card || props.panel}
        </BottomSheet>
      )}
    </div>
  )
}
