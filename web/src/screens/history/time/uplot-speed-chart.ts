import 'uplot/dist/uPlot.min.css'
import type { Period } from '@monitorweb/domain/calendar/period'
import UPlot from 'uplot'
import type { DecimatedSeries } from '#reports/chart/decimate.ts'
import { GUTTER } from '#reports/chart/time-scale.ts'
import { joinedSeries } from './joined-series.ts'

export const CHART_PX = 72

export interface ChartEvents {
  onHover(at: number | null): void
  onPick(at: number): void
  onBrush(from: number, to: number): void
}

interface ChartView {
  focus: Period
  width: number
  limitKmh: number
  voltage: boolean
  odometer: boolean
}

export interface ChartHandle {
  /** Shows speed, voltage and odometer of each vehicle that the chart was made for. */
  show(data: readonly DecimatedSeries[], view: ChartView): void
  remove(): void
}

const SPEED = '#2F6FA8'
const VOLTAGE = '#B0701A'
const ODOMETER = '#6B4FB3'
/** Each vehicle has so many series. */
const PER_VEHICLE = 3
const CLICK_PX = 4

/**
 * Makes a chart of speed that only draws: what it shows is given to it. `colors` are those of its vehicles, at least
 * one.
 */
export function createChart(host: HTMLElement, colors: readonly string[], events: ChartEvents): ChartHandle {
  const style = getComputedStyle(host)
  const color = (name: string) => style.getPropertyValue(name).trim() || '#888888'
  let view: ChartView | null = null
  const plot = new UPlot(
    { ...optionsOf(color, () => view, host.clientWidth), series: [{}, ...seriesOf(colors)] },
    Array.from({ length: 1 + colors.length * PER_VEHICLE }, () => []) as unknown as UPlot.AlignedData,
    host,
  )
  listen(plot, events)
  return {
    show(data, next) {
      view = next
      plot.batch(() => {
        if (plot.width !== next.width) plot.setSize({ width: next.width, height: CHART_PX })
        for (const vehicle of data.keys()) {
          plot.setSeries(vehicle * PER_VEHICLE + 2, { show: next.voltage })
          plot.setSeries(vehicle * PER_VEHICLE + 3, { show: next.odometer })
        }
        plot.setData(joinedSeries(data), false)
        plot.setScale('x', { min: next.focus.from / 1000, max: next.focus.to / 1000 })
      })
      plot.redraw(true, true)
    },
    remove: () => plot.destroy(),
  }
}

function optionsOf(
  color: (name: string) => string,
  view: () => ChartView | null,
  width: number,
): Omit<UPlot.Options, 'series'> {
  const text = color('--text-third')
  const axis = {
    stroke: text,
    font: '11px system-ui, sans-serif',
    ticks: { show: false },
    grid: { stroke: color('--line'), width: 1 },
  }
  return {
    width: Math.max(1, width),
    height: CHART_PX,
    padding: [8, GUTTER.right, 6, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: true, auto: false },
      kmh: { range: (_, __, most) => [0, Math.max(100, (most ?? 0) * 1.08)] },
      v: { range: (_, least, most) => [Math.min(least ?? 0, 10), Math.max(most ?? 0, 15) * 1.02] },
      km: {},
    },
    axes: [
      { show: false },
      { ...axis, scale: 'kmh', size: GUTTER.left, space: 26, values: (_, splits) => splits.map((kmh) => String(kmh)) },
    ],
    hooks: {
      draw: [
        (plot) => {
          const shown = view()
          if (shown) horizontal(plot, shown.limitKmh, '#C4390F')
        },
      ],
    },
  }
}

/**
 * Makes the series. One vehicle alone has a colour for each series; several have one each, and another dash for each
 * series.
 */
function seriesOf(colors: readonly string[]): UPlot.Series[] {
  const alone = colors.length === 1
  const line = { width: 1.4, points: { show: false }, spanGaps: false }
  return colors.flatMap((color): UPlot.Series[] => [
    { ...line, scale: 'kmh', ...(alone ? { stroke: SPEED, fill: `${SPEED}26` } : { stroke: color }) },
    { ...line, scale: 'v', show: false, ...(alone ? { stroke: VOLTAGE } : { stroke: color, dash: [7, 3] }) },
    { ...line, scale: 'km', show: false, ...(alone ? { stroke: ODOMETER } : { stroke: color, dash: [2, 3] }) },
  ])
}

function horizontal(plot: UPlot, kmh: number, stroke: string): void {
  const y = Math.round(plot.valToPos(kmh, 'kmh', true)) + 0.5
  const { left, top, width } = plot.bbox
  if (y < top) return
  line(plot.ctx, { stroke, dash: [5, 4] }, [left, y, left + width, y])
}

function line(
  context: CanvasRenderingContext2D,
  { stroke, dash }: { stroke: string; dash: number[] },
  [fromX, fromY, toX, toY]: [number, number, number, number],
): void {
  context.save()
  context.beginPath()
  context.strokeStyle = stroke
  context.lineWidth = window.devicePixelRatio || 1
  context.setLineDash(dash)
  context.moveTo(fromX, fromY)
  context.lineTo(toX, toY)
  context.stroke()
  context.restore()
}

function listen(plot: UPlot, events: ChartEvents): void {
  const { over } = plot
  let pressedX: number | null = null
  const xOf = (event: PointerEvent) => event.clientX - over.getBoundingClientRect().left
  const atOf = (x: number) => plot.posToVal(x, 'x') * 1000
  over.addEventListener('pointermove', (event) => events.onHover(atOf(xOf(event))))
  over.addEventListener('pointerleave', () => events.onHover(null))
  over.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    pressedX = xOf(event)
    over.setPointerCapture(event.pointerId)
  })
  // A finger that begins to scroll the page ends here without being lifted.
  over.addEventListener('pointercancel', () => {
    pressedX = null
  })
  over.addEventListener('pointerup', (event) => {
    if (pressedX === null) return
    const [one, other] = [pressedX, xOf(event)]
    pressedX = null
    if (Math.abs(one - other) < CLICK_PX) events.onPick(atOf(other))
    else events.onBrush(atOf(Math.min(one, other)), atOf(Math.max(one, other)))
  })
}
