import { segmentKindOf } from '@monitorweb/contract/reports/segment-labels'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { SegmentKind } from '@monitorweb/domain/track/itinerary/leg-kinds'
import { useEffect, useMemo, useRef } from 'react'
import { type TimeScale, timeScale } from '#reports/chart/time-scale.ts'
import { colorOfKind } from '#reports/track/track-coloring.ts'
import { useScheme } from '#theme/use-scheme.ts'
import { useTextScale } from '#ui/screen-size/use-text-scale.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import { AlarmMarks } from './AlarmMarks.tsx'
import styles from './timeline.module.css'

/** For letters of the usual size; it grows with them, and never below what can be pressed. */
interface LaneSize {
  lanePx: number
  /** Each kind has a height of its own, so that the lane reads without colours. */
  heights: Record<SegmentKind, number>
}

const ALONE: LaneSize = { lanePx: 24, heights: { moving: 18, idle: 12, parked: 7, noData: 18 } }
/** What several lanes take is taken from the map. */
const BESIDE_OTHERS: LaneSize = { lanePx: 16, heights: { moving: 12, idle: 8, parked: 5, noData: 12 } }

/** Draws a lane for each vehicle. */
export function TimeLanes({ viewed, width }: { viewed: Viewed; width: number }) {
  const textScale = Math.max(1, useTextScale())
  const isAlone = viewed.vehicles.length < 2
  const size = useMemo(() => grown(isAlone ? ALONE : BESIDE_OTHERS, textScale), [isAlone, textScale])
  return (
    <div className={styles.lanes}>
      {viewed.vehicles.map((vehicle) => (
        <div key={vehicle.vehicleId} className={styles.lane} style={{ height: size.lanePx }}>
          <span
            className={styles.letter}
            aria-hidden="true"
            style={vehicle.letter ? { background: vehicle.color } : undefined}
          >
            {vehicle.letter}
          </span>
          <Lane vehicle={vehicle} focus={viewed.focus} width={width} size={size} />
          {width > 0 && <AlarmMarks vehicle={vehicle} focus={viewed.focus} width={width} />}
        </div>
      ))}
    </div>
  )
}

function grown({ lanePx, heights: { moving, idle, parked, noData } }: LaneSize, by: number): LaneSize {
  return {
    lanePx: lanePx * by,
    heights: { moving: moving * by, idle: idle * by, parked: parked * by, noData: noData * by },
  }
}

interface LaneProps {
  vehicle: ShownVehicle
  focus: Period
  width: number
  size: LaneSize
}

function Lane({ vehicle, focus, width, size }: LaneProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useScheme()
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext?.('2d')
    if (!element || !context || width === 0) return
    const ratio = window.devicePixelRatio || 1
    element.width = width * ratio
    element.height = size.lanePx * ratio
    context.scale(ratio, ratio)
    drawLane(context, { vehicle, focus, scale: timeScale(focus, width), size, dark: scheme === 'dark' })
  }, [vehicle, focus, width, size, scheme])
  return <canvas ref={canvas} style={{ width, height: size.lanePx }} />
}

interface Drawing {
  vehicle: ShownVehicle
  focus: Period
  scale: TimeScale
  size: LaneSize
  dark: boolean
}

function drawLane(context: CanvasRenderingContext2D, { vehicle, focus, scale, size, dark }: Drawing): void {
  const hatch = hatchOf(context, dark)
  for (const { kind: label, start, end } of vehicle.rows.segments) {
    if (start! >= focus.to || end! <= focus.from) continue
    const kind = segmentKindOf(label)
    const left = scale.xOf(Math.max(start!, focus.from))
    const right = scale.xOf(Math.min(end!, focus.to))
    const height = size.heights[kind]
    context.fillStyle = kind === 'noData' ? hatch : colorOfKind(kind)
    context.fillRect(left, size.lanePx - 3 - height, Math.max(0.8, right - left), height)
  }
}

/** Makes the stripes for times of which nothing is known. */
function hatchOf(context: CanvasRenderingContext2D, dark: boolean): CanvasPattern | string {
  const tile = document.createElement('canvas')
  tile.width = 8
  tile.height = 8
  const stripes = tile.getContext('2d')
  if (!stripes) return '#8C9096'
  stripes.strokeStyle = dark ? '#6f7b8a' : '#9aa1ab'
  stripes.lineWidth = 1.6
  for (const shift of [-8, 0, 8]) {
    stripes.moveTo(shift, 8)
    stripes.lineTo(shift + 8, 0)
  }
  stripes.stroke()
  return context.createPattern(tile, 'repeat') ?? '#8C9096'
}
