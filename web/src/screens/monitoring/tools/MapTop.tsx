import { useLocalStorage } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { useMayDrawMaps } from '#map/webgl-support.ts'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useFullscreen } from '#ui/screen-size/use-fullscreen.ts'
import { FollowBanner } from '../selection/FollowBanner.tsx'
import type { Following } from '../selection/use-follow.ts'
import type { MonitoringStageProps } from '../stage-props.ts'
import { ChangeSummary } from './ChangeSummary.tsx'
import { MapToolbar, type ToolEntry } from './MapToolbar.tsx'
import type { MapTools } from './use-map-tools.ts'

const PrintSheet = lazyPart(() => import('./PrintSheet.tsx'), 'PrintSheet', { placeless: true })

interface MapTopProps extends MonitoringStageProps {
  map: FleetMap | null
  tools: MapTools
  follow: Following
}

/** Shows the tools above the map, and what is told about following. */
export function MapTop({ search, change, listing, now, mobile, mosaic, chosen, map, tools, follow }: MapTopProps) {
  const { vehicles } = useFleet()
  const drawsMap = useMayDrawMaps()
  const copy = useCopy()
  const { toggle, fullscreen } = useFullscreen()
  const [muted, setMuted] = useLocalStorage({
    key: 'monitorweb:mute-summary',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [printing, setPrinting] = useState<{ picture: string | null } | null>(null)
  const selected = search.v === undefined ? undefined : vehicles.get(search.v)

  async function print() {
    setPrinting({ picture: (await map?.picture()) ?? null })
  }
  const ofMap: ToolEntry[] = [
    { label: 'Buscar no mapa', onUse: tools.search },
    { label: 'Medir distância', onUse: () => tools.measureFrom(null) },
    { label: 'Veículos próximos do centro', onUse: () => map && tools.showNearby(map.camera()) },
  ]
  const entries: ToolEntry[] = [
    ...(map ? ofMap : []),
    { label: 'Copiar link desta tela', onUse: () => copy(location.href, 'Link copiado') },
    { label: 'Imprimir', onUse: () => void print() },
    { label: 'Tela cheia', pressed: fullscreen, onUse: () => toggle() },
    { label: 'Mosaico', onUse: () => mosaic.open('tools', chosen.vehicleIds) },
    { label: 'Modo TV', onUse: () => change({ tv: '1', v: undefined, view: undefined, follow: undefined }) },
    { label: 'Anunciar mudanças a leitores de tela', pressed: !muted, onUse: () => setMuted(!muted) },
  ]
  return (
    <>
      <MapToolbar
        search={search}
        change={change}
        mobile={mobile}
        hasMap={search.view !== 'grid' && drawsMap}
        tools={entries}
        onLandmarks={() => tools.setLandmark({ kind: 'list' })}
      />
      <FollowBanner follow={follow} name={selected?.plate || selected?.description || ''} />
      <ChangeSummary muted={muted} />
      {printing && (
        <Suspense>
          <PrintSheet
            vehicles={[...listing.byId.values()]}
            picture={printing.picture}
            now={now}
            onDone={() => setPrinting(null)}
          />
        </Suspense>
      )}
    </>
  )
}
