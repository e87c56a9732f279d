import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useSize } from '#ui/screen-size/use-element-size.ts'
import { MapPane } from './map/MapPane.tsx'
import { MarkLane } from './marks/MarkLane.tsx'
import styles from './screen.module.css'
import { type ChartLine, PlaybackBar } from './time/PlaybackBar.tsx'
import { Timeline } from './time/Timeline.tsx'

const SpeedChart = lazyPart(() => import('./time/SpeedChart.tsx'), 'SpeedChart')

interface MapAndTimeProps extends Omit<ComponentProps<typeof MapPane>, 'heightPx'> {
  zone: string
}

/** Shows where the vehicles went on the map, and when, as far as any is looked at, on the line of time and in the chart. */
export function MapAndTime({ zone, ...shown }: MapAndTimeProps) {
  const { viewed, change, playback } = shown
  const [chart, setChart] = useState<ReadonlySet<ChartLine> | null>(new Set())
  const map = useRef<HTMLDivElement>(null)
  const { height } = useSize(map)
  return (
    <>
      <div ref={map} className={styles.map}>
        <MapPane {...shown} heightPx={height} />
      </div>
      <div className={styles.time}>
        {viewed.vehicles.length > 0 && (
          <>
            <PlaybackBar
              viewed={viewed}
              playback={playback}
              change={change}
              zone={zone}
              chart={chart}
              onChart={setChart}
            />
            <Timeline viewed={viewed} change={change} zone={zone} />
            <MarkLane viewed={viewed} />
            {chart && (
              <Suspense fallback={<div style={{ height: 73 }} />}>
                <SpeedChart viewed={viewed} change={change} besides={chart} />
              </Suspense>
            )}
          </>
        )}
      </div>
    </>
  )
}
