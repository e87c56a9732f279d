import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import type { Period } from '@monitorweb/domain/calendar/period'
import { isAlarmCode } from '@monitorweb/domain/position/alarms'
import { eventOf } from '@monitorweb/domain/position/event-codes'
import { hasOwnPlace } from '@monitorweb/domain/position/position-flags'
import type { Track } from '@monitorweb/domain/track/track'
import { useMemo } from 'react'
import { formatDateTime, formatTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { timeScale } from '#reports/chart/time-scale.ts'
import { LAST_KNOWN } from '#reports/track/known-place.ts'
import { useTextScale } from '#ui/screen-size/use-text-scale.ts'
import { pointsWithEvent } from '../map/map-data.ts'
import { touchingGroups } from '../marks/touching-groups.ts'
import type { ShownVehicle } from '../use-viewed.ts'
import styles from './timeline.module.css'

/** Alarms nearer together than this, in letters of the usual size, are one mark with their count: each by itself, many would be a band of colour. */
const TOUCHING_PX = 24

interface AlarmMarksProps {
  vehicle: Pick<ShownVehicle, 'growing'>
  focus: Period
  width: number
}

/** Marks when the tracker called for something, also where it knew no place. */
export function AlarmMarks({ vehicle: { growing }, focus, width }: AlarmMarksProps) {
  const textScale = useTextScale()
  const groups = useMemo(() => {
    if (!growing) return []
    const { track } = growing
    const alarms = pointsWithEvent(growing, focus).filter((index) => isAlarmCode(track.event[index]!))
    const scale = timeScale(focus, width)
    const touchingPx = TOUCHING_PX * textScale
    return touchingGroups(alarms, { xOf: (index) => scale.xOf(track.fixTime[index]!), touchingPx })
  }, [growing, focus, width, textScale])
  return groups.map(({ x, items }) => {
    const words = items.length === 1 ? alarmWords(growing!.track, items[0]!) : groupWords(growing!.track, items)
    return (
      <span key={items[0]} role="img" aria-label={words} title={words} className={styles.alarm} style={{ left: x }}>
        ▼{items.length > 1 && <b>{formatCount(items.length)}</b>}
      </span>
    )
  })
}

function alarmWords(track: Track, index: number): string {
  const place = hasOwnPlace(track.flags[index]!) ? '' : ` ${LAST_KNOWN}`
  return `${labelAt(track, index)} às ${formatTime(track.fixTime[index]!)}${place}`
}

/** Says how many alarms lie on one another, from when to when, and of which kinds. */
function groupWords(track: Track, indices: readonly number[]): string {
  const [first, last] = [indices[0]!, indices.at(-1)!].map((index) => formatDateTime(track.fixTime[index]!))
  const kinds = [...new Set(indices.map((index) => labelAt(track, index)))]
  return `${formatCount(indices.length)} alarmes, de ${first} a ${last}: ${kinds.join(', ')}`
}

function labelAt(track: Track, index: number): string {
  return EVENT_LABELS[eventOf(track.event[index]!)!]
}
