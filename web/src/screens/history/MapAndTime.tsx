import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { MapPane } from './map/MapPane.tsx'
import { MarkLane } from './marks/MarkLane.tsx'
import styles from './screen.module.css'
import { PlaybackBar } from './time/PlaybackBar.tsx'
import { Timeline } from './time/Timeline.tsx'

const SpeedChart = lazyPart(() => import('./time/SpeedChart.tsx'), 'SpeedChart')

interface MapAndTimeProps extends ComponentProps<typeof MapPane> {
  zone: string
}

/** Shows where the vehicles went on the map, and when, as far as any is looked at, on the line of time and in the chart. */
export function MapAndTime({ zone, ...shown }: MapAndTimeProps) {
  const { viewed, change, playback } = shown
  const [chartOpen, setChartOpen] = useState(true)
  return (
    <>
      <div className={styles.map}>
        <MapPane {...shown} />
      </div>
      <div className={styles.time}>
        {viewed.vehicles.length > 0 && (
          <>
            <PlaybackBar
              viewed={viewed}
              playback={playback}
              change={change}
              zone={zone}
              chartOpen={chartOpen}
              onChart={() => setChartOpen(!chartOpen)}
            />
            <Timeline viewed={viewed} change={change} zone={zone} />
            <MarkLane viewed={viewed} />
            {chartOpen && (
              <Suspense fallback={<div style={{ height: 73 }} />}>
                <SpeedChart viewed={viewed} change={change} />
              </Suspense>
            )}
          </>
        )}
      </div>
    </>
  )
}
