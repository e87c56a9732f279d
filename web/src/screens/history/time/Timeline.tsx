import { segmentKindOf } from '@monitorweb/contract/reports/segment-labels'
import type { Period } from '@monitorweb/domain/calendar/period'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { formatTime } from '#format/date-time.ts'
import { formatSpeed } from '#format/numbers.ts'
import { usePlaceWords } from '#places/use-place-words.ts'
import { ticksOf, timeScale } from '#reports/chart/time-scale.ts'
import { writeFocus } from '#reports/history/history-search.ts'
import { useCalmInstant, useLooked, useSelection } from '#reports/history/history-selection.ts'
import { known, pointAt, segmentAt } from '#reports/track/track-at-instant.ts'
import { wordsOfKind } from '#reports/track/track-coloring.ts'
import { useSize } from '#ui/screen-size/use-element-size.ts'
import { useTextScale } from '#ui/screen-size/use-text-scale.ts'
import { meantOf } from '../meant-vehicle.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import instants from './instant-lines.module.css'
import { TimeLanes } from './TimeLanes.tsx'
import styles from './timeline.module.css'
import { useTimeLines } from './use-time-lines.ts'

interface TimelineProps {
  viewed: Viewed
  change: ChangeSearch
  zone: string
}

/** Where press and release are nearer together than this, they mean an instant and no part. */
const CLICK_PX = 4
const TICK_PX = 74
/** A label in letters of the usual size that is nearer to the end than this would be cut. */
const LABEL_PX = 40

/** Shows what each vehicle did, on one line of time; a press is an instant, dragging is the part that is looked at. */
export function Timeline({ viewed, change, zone }: TimelineProps) {
  const selection = useSelection()
  const host = useRef<HTMLDivElement>(null)
  const { width } = useSize(host)
  const textScale = useTextScale()
  const { focus } = viewed
  const scale = useMemo(() => timeScale(focus, width), [focus, width])
  const [brush, setBrush] = useState<{ from: number; to: number } | null>(null)
  const lines = useTimeLines({ selection, scale, focus })

  const xIn = (event: PointerEvent) => event.clientX - host.current!.getBoundingClientRect().left
  function press(event: PointerEvent) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setBrush({ from: xIn(event), to: xIn(event) })
  }
  function move(event: PointerEvent) {
    const x = xIn(event)
    selection.set({ hovered: { at: scale.atOf(x), vehicleId: null } })
    if (brush) setBrush({ from: brush.from, to: x })
  }
  function release(event: PointerEvent) {
    if (!brush) return
    setBrush(null)
    const [one, other] = [scale.atOf(brush.from), scale.atOf(xIn(event))]
    if (Math.abs(brush.from - xIn(event)) < CLICK_PX) selection.set({ instant: other, playing: false })
    else
      change({ focus: writeFocus({ from: Math.min(one, other), to: Math.max(one, other) }, zone) }, { remember: true })
  }

  return (
    <div
      ref={host}
      className={styles.timeline}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={() => setBrush(null)}
      onPointerLeave={() => selection.set({ hovered: null })}
    >
      <div className={styles.axis} aria-hidden="true">
        {width > 0 &&
          ticksOf(focus, zone, (width - 60) / (TICK_PX * textScale))
            .filter(({ at }) => scale.xOf(at) < width - LABEL_PX * textScale)
            .map(({ at, label, strong }) => (
              <span key={at} data-strong={strong || undefined} style={{ left: `${(scale.xOf(at) / width) * 100}%` }}>
                {label}
              </span>
            ))}
      </div>
      <TimeLanes viewed={viewed} width={width} />
      {brush && (
        <div
          className={styles.brush}
          style={{ left: Math.min(brush.from, brush.to), width: Math.abs(brush.to - brush.from) }}
        />
      )}
      <div ref={lines.hover} className={`${instants.hover} ${styles.hover}`}>
        <span />
      </div>
      <div ref={lines.head} className={`${instants.head} ${styles.head}`}>
        <span />
      </div>
      <Slider viewed={viewed} focus={focus} />
    </div>
  )
}

/** Gives the line of time to those who do not see it, as a slider whose words say what was at the instant. */
function Slider({ viewed, focus }: { viewed: Viewed; focus: Period }) {
  const instant = useCalmInstant()
  const playing = useLooked((looked) => looked.playing)
  const vehicleId = useLooked((looked) => looked.vehicleId)
  const { growing, letter = '' } = meantOf(viewed, vehicleId) ?? {}
  const at = instant ?? focus.from
  const index = growing ? pointAt(growing, at + 999) : -1
  const point =
    index < 0 ? null : { latitude: growing!.track.latitude[index]!, longitude: growing!.track.longitude[index]! }
  const saysPlace = instant !== null && !playing
  const placeOf = usePlaceWords(point ? [point] : [], saysPlace)
  const place = point && saysPlace ? `${letter} ${placeOf(point)}`.trim() : ''
  return (
    <div
      className={styles.slider}
      role="slider"
      tabIndex={0}
      aria-label="Instante na linha do tempo"
      aria-valuemin={Math.floor(focus.from / 1000)}
      aria-valuemax={Math.floor(focus.to / 1000)}
      aria-valuenow={Math.floor(at / 1000)}
      aria-valuetext={[...factsAt(viewed, at), place].filter(Boolean).join(', ')}
      aria-keyshortcuts="Space ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight Home End"
    />
  )
}

/**
 * Says what was at an instant: "14:05:09", "82 km/h", "em movimento"; for several vehicles "14:05:09", "A 82 km/h em
 * movimento", "B parado".
 */
function factsAt({ vehicles }: Viewed, at: EpochMs): string[] {
  return [formatTime(at), ...vehicles.flatMap((vehicle) => vehicleFacts(vehicle, at))]
}

function vehicleFacts({ letter, growing, rows }: ShownVehicle, at: EpochMs): string[] {
  const index = growing ? pointAt(growing, at + 999) : -1
  const speed = index < 0 ? null : known(growing!.track.speedKmh[index]!)
  const segment = segmentAt(rows.segments, at)
  const kind = segment ? segmentKindOf(segment.kind) : null
  const facts = [
    ...(speed === null || kind === 'noData' ? [] : [formatSpeed(speed)]),
    ...(kind ? [wordsOfKind(kind).toLowerCase()] : []),
  ]
  return letter ? [[letter, ...facts].join(' ')] : facts
}
