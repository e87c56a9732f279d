import { Suspense, useMemo, useState } from 'react'
import { useLandmarks } from '#landmarks/use-landmarks.ts'
import type { DrawnStretch, HistorySearch } from '#reports/history/history-search.ts'
import type { HistorySelection } from '#reports/history/history-selection.ts'
import { useHistories } from '#reports/history/use-histories.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { MapPane } from '../map/MapPane.tsx'
import styles from '../screen.module.css'
import { PlaybackBar } from '../time/PlaybackBar.tsx'
import { Timeline } from '../time/Timeline.tsx'
import { usePlayback } from '../time/use-playback.ts'
import { useHistoryKeys } from '../use-history-keys.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import { useViewed } from '../use-viewed.ts'

const SpeedChart = lazyPart(() => import('../time/SpeedChart.tsx'), 'SpeedChart')

interface DrawnStretchViewProps {
  drawn: DrawnStretch
  selection: HistorySelection
  search: HistorySearch
  change: ChangeSearch
  zone: string
}

/** Shows a stretch of a vehicle's time on the map and the line of time, as the viewer of one vehicle does. */
export function DrawnStretchView({ drawn, selection, search, change, zone }: DrawnStretchViewProps) {
  const { vehicleId, period } = drawn
  const vehicleIds = useMemo(() => [vehicleId], [vehicleId])
  const histories = useHistories({ vehicleIds, period, zone, enabled: true })
  const part = histories.histories[0]?.loaded?.rows.parts[0]
  const chosen = useMemo(
    () => (part ? [{ id: vehicleId, plate: part.plate, description: part.description, code: '' }] : []),
    [vehicleId, part],
  )
  const landmarks = useLandmarks()
  // The map takes what it shows for the answer to another question when another stretch is chosen.
  const asked = { ...search, v: search.drawn! }
  const viewed = useViewed({ search: asked, histories: histories.histories, chosen, period, zone, landmarks })
  const playback = usePlayback({ selection, viewed })
  useHistoryKeys({ selection, viewed, playback })
  const [chartOpen, setChartOpen] = useState(true)
  return (
    <>
      <div className={styles.map}>
        <MapPane viewed={viewed} search={asked} change={change} histories={histories} playback={playback} />
      </div>
      <div className={styles.time}>
        <PlaybackBar
          viewed={viewed}
          playback={playback}
          change={change}
          zone={zone}
          chartOpen={chartOpen}
          onChart={() => setChartOpen(!chartOpen)}
        />
        <Timeline viewed={viewed} change={change} zone={zone} />
        {chartOpen && (
          <Suspense fallback={<div style={{ height: 89 }} />}>
            <SpeedChart viewed={viewed} change={change} />
          </Suspense>
        )}
      </div>
    </>
  )
}
