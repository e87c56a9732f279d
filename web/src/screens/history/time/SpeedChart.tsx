import type { Period } from '@monitorweb/domain/calendar/period'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { timeZone } from '#format/time-zone.ts'
import { decimate } from '#reports/chart/decimate.ts'
import { GUTTER, timeScale } from '#reports/chart/time-scale.ts'
import { writeFocus } from '#reports/history/history-search.ts'
import { useSelection } from '#reports/history/history-selection.ts'
import type { GrowingTrack } from '#reports/track/track-builder.ts'
import { useScheme } from '#theme/use-scheme.ts'
import { useSize } from '#ui/screen-size/use-element-size.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import styles from './chart.module.css'
import instants from './instant-lines.module.css'
import type { ChartLine } from './PlaybackBar.tsx'
import { CHART_PX, type ChartHandle, createChart } from './uplot-speed-chart.ts'
import { useTimeLines } from './use-time-lines.ts'

interface SpeedChartProps {
  viewed: Viewed
  change: ChangeSearch
  /** What is drawn beside the speed. */
  besides: ReadonlySet<ChartLine>
}

/** Draws the speed of each vehicle under the lines of time, with the limit; voltage and odometer when wanted. */
export function SpeedChart({ viewed, change, besides }: SpeedChartProps) {
  const selection = useSelection()
  const host = useRef<HTMLDivElement>(null)
  const { width } = useSize(host)
  const scheme = useScheme()
  const [drawn, setDrawn] = useState<{ chart: ChartHandle; colors: string } | null>(null)
  const [voltage, odometer] = [besides.has('voltage'), besides.has('odometer')]
  const { focus, limitKmh, vehicles } = viewed
  const colors = vehicles
    .filter(({ growing }) => growing)
    .map(({ color }) => color)
    .join()
  const scale = useMemo(() => timeScale(focus, width), [focus, width])
  const lines = useTimeLines({ selection, scale, focus })
  const columns = Math.max(1, width - GUTTER.left - GUTTER.right)
  const data = useMemo(
    () => vehicles.flatMap(({ growing, gapMs }) => (growing ? [seriesOf(growing, { focus, columns, gapMs })] : [])),
    [vehicles, focus, columns],
  )

  const onHover = useEffectEvent((at: number | null) =>
    selection.set({ hovered: at === null ? null : { at, vehicleId: null } }),
  )
  const onPick = useEffectEvent((at: number) => selection.set({ instant: at, playing: false }))
  const onBrush = useEffectEvent((from: number, to: number) =>
    change({ focus: writeFocus({ from, to }, timeZone()) }, { remember: true }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the scheme, read when it is made
  useEffect(() => {
    if (!colors) return
    const made = createChart(host.current!, colors.split(','), {
      onHover: (at) => onHover(at),
      onPick: (at) => onPick(at),
      onBrush: (from, to) => onBrush(from, to),
    })
    setDrawn({ chart: made, colors })
    return () => {
      setDrawn(null)
      made.remove()
    }
  }, [scheme, colors])
  useEffect(() => {
    // Where the vehicles are others, a chart of theirs is still being made.
    if (drawn?.colors === colors && width > 0) drawn.chart.show(data, { focus, width, limitKmh, voltage, odometer })
  }, [drawn, colors, data, focus, width, limitKmh, voltage, odometer])
  return (
    <section className={styles.chart} aria-label="Gráfico de velocidade; a aba Posições traz os mesmos dados">
      <div ref={host} style={{ height: CHART_PX }} aria-hidden="true" />
      <div ref={lines.hover} className={instants.hover} />
      <div ref={lines.head} className={instants.head} />
    </section>
  )
}

interface Shown {
  focus: Period
  columns: number
  gapMs: number
}

function seriesOf({ track, verdicts }: GrowingTrack, { focus, columns, gapMs }: Shown) {
  return decimate({
    ...{ time: track.fixTime, series: [track.speedKmh, track.voltage, track.odometerKm] },
    ...{ from: focus.from, to: focus.to, columns, gapMs },
    counts: (index) => verdicts[index] === 0,
  })
}
