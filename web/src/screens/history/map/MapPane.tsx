import { type ComponentProps, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { formatQuantity } from '#format/numbers.ts'
import { parseCamera } from '#map/camera.ts'
import { mayDrawMaps, useMayDrawMaps } from '#map/webgl-support.ts'
import { positionFilterOf } from '#reports/filters/position-filter.ts'
import type { HistorySearch, TrackColoring } from '#reports/history/history-search.ts'
import type { Histories } from '#reports/history/use-histories.ts'
import { useScheme } from '#theme/use-scheme.ts'
import { passFocusOn } from '#ui/controls/pass-focus-on.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import styles from '../screen.module.css'
import { BrokenReading } from '../summary/BrokenReading.tsx'
import type { Playback } from '../time/use-playback.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import { colorWords } from '../words.ts'
import { MapLegend } from './MapLegend.tsx'
import { drawnTracks, trackMarks } from './map-data.ts'
import { SkippedStand } from './SkippedStand.tsx'
import type { OtherRows } from './TrackMapView.tsx'

const TrackMapView = lazyPart(() => import('./TrackMapView.tsx'), 'TrackMapView')
const InstantCard = lazyPart(() => import('./InstantCard.tsx'), 'InstantCard', { placeless: true })
void InstantCard.preload()
// The map's program was fetched with the screen; if it is known by now, it need not be waited for when it is first
// shown.
if (mayDrawMaps()) void TrackMapView.preload()

interface MapPaneProps {
  /** Of the map, as it is now; 0 until that is known. */
  heightPx: number
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  histories: Histories
  playback: Playback
  /** Rows of a fleet around what is looked at, and what is said of them. */
  others?: (OtherRows & { words: string }) | undefined
  fleet?: ComponentProps<typeof TrackMapView>['fleet']
}

/** Shows the tracks on the map, what their colours mean, and what is known of the instant that is looked at. */
export function MapPane({ heightPx, viewed, search, change, histories, playback, others, fleet }: MapPaneProps) {
  const scheme = useScheme()
  const coloring: TrackColoring = search.coloring ?? (viewed.vehicles.length > 1 ? 'vehicle' : 'speed')
  const showsExcluded = search.discarded === '1'
  const { vehicles, focus, hasFocus, limitKmh } = viewed
  const tracks = useMemo(
    () => drawnTracks({ vehicles, focus, limitKmh }, coloring),
    [vehicles, focus, limitKmh, coloring],
  )
  const { events: asked } = search
  const marks = useMemo(() => {
    const { events } = positionFilterOf({ ...(asked && { events: asked }) })
    return trackMarks({ vehicles, focus, hasFocus }, { withExcluded: showsExcluded, events })
  }, [vehicles, focus, hasFocus, showsExcluded, asked])
  const drawsMap = useMayDrawMaps()
  const { seen } = histories
  // biome-ignore lint/correctness/useExhaustiveDependencies: without a map, tracks are seen as soon as they are there
  useEffect(() => {
    if (!drawsMap) seen()
  }, [drawsMap, tracks, seen])
  const [camera] = useState(() => parseCamera(search.camera ?? ''))
  const legend = useRef<HTMLElement>(null)
  const [card, setCard] = useState<HTMLElement | null>(null)
  return (
    <>
      {drawsMap ? (
        <Suspense fallback={<p className={styles.waiting}>Carregando o mapa…</p>}>
          <TrackMapView
            viewed={viewed}
            tracks={tracks}
            marks={marks}
            others={others}
            fleet={fleet}
            scheme={scheme}
            legend={legend}
            card={card}
            startCamera={camera}
            question={`${search.v} ${viewed.period.from} ${viewed.period.to}`}
            isWhole={histories.histories.every(({ state }) => state !== 'loading')}
            follow={playback.follow}
            onCamera={(camera) => change({ camera })}
            onDrawn={seen}
          />
        </Suspense>
      ) : (
        <div className={styles.waiting}>
          <EmptyState
            title="Este navegador não desenha o mapa"
            text="O WebGL está desligado ou não existe aqui. A linha do tempo e a tabela mostram os mesmos dados."
          />
        </div>
      )}
      {vehicles.length > 0 && (
        <MapLegend
          ref={legend}
          viewed={viewed}
          coloring={coloring}
          hasEvents={marks.events.length > 0}
          search={search}
          change={change}
        />
      )}
      {others && (
        <p className={styles.others} role="status">
          {others.words}
          {fleet?.isAlone && colorWords(others.tracks.length)}
        </p>
      )}
      <Suspense>
        <InstantCard ref={setCard} mapHeightPx={heightPx} viewed={viewed} showsExcluded={showsExcluded} />
      </Suspense>
      <SkippedStand viewed={viewed} />
      <Progress viewed={viewed} histories={histories} />
      {fleet && (
        // Of the row of a fleet that was chosen nothing stands above the map.
        <div className={styles.broken}>
          <BrokenReading history={histories.histories[0]} onAgain={histories.retry} />
        </div>
      )}
    </>
  )
}

/** Says how far the reading is; a month is there before anybody reads this. */
function Progress({ viewed, histories }: { viewed: Viewed; histories: Histories }) {
  const waiting = histories.histories.filter(({ state }) => state === 'loading')
  if (waiting.length === 0) return null
  const { from, to } = viewed.period
  const read = histories.histories.reduce((sum, { loaded, state }) => {
    return sum + (state === 'ready' ? to - from : Math.max(0, (loaded?.loadedUntil ?? from) - from))
  }, 0)
  const points = histories.histories.reduce((sum, { loaded }) => sum + (loaded?.track.length ?? 0), 0)
  return (
    <div className={styles.progress} role="status">
      <progress
        aria-label="Leitura do período"
        value={read || undefined}
        max={(to - from) * histories.histories.length}
      />
      <span className="numeric">
        {progressWords(points, Math.max(...waiting.map(({ waitSeconds }) => waitSeconds)))}
      </span>
      <button
        type="button"
        className={styles.cancel}
        onClick={(event) => {
          passFocusOn(event, event.currentTarget.parentElement!)
          histories.cancel()
        }}
      >
        Parar
      </button>
    </div>
  )
}

const POSITIONS = { none: '', one: 'posição', many: 'posições' }

function progressWords(points: number, waitSeconds: number): string {
  if (waitSeconds > 0) return `Servidor ocupado: nova tentativa em ${waitSeconds} s`
  return points > 0 ? formatQuantity(points, POSITIONS) : 'Lendo o período…'
}
