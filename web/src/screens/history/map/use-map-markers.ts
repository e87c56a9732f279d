import { segmentKindOf } from '@monitorweb/contract/reports/segment-labels'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useEffect, useEffectEvent } from 'react'
import type { TrackMap } from '#map/track/track-map.ts'
import type { SegmentPart } from '#reports/history/history-rows.ts'
import { useSelection } from '#reports/history/history-selection.ts'
import { placeAt, segmentAt } from '#reports/track/track-at-instant.ts'
import { meantOf } from '../meant-vehicle.ts'
import type { Viewed } from '../use-viewed.ts'
import styles from './markers.module.css'

interface Options {
  map: TrackMap | null
  viewed: Viewed
  follow: boolean
  /** Answers what to keep clear of, so that what is followed is seen. */
  covered(): Partial<Record<'top' | 'right', number>>
}

/** Marks where the vehicles were at the instant that is looked at, and at the one under the pointer. */
export function useMapMarkers({ map, viewed, follow, covered }: Options): void {
  const selection = useSelection()
  const { vehicles } = viewed
  const isFollowed = useEffectEvent(() => follow)
  const coveredNow = useEffectEvent(covered)

  useEffect(() => {
    if (!map) return
    const cursors = vehicles.map(({ color, letter }) => {
      const marker = map.addMarker(styles['cursor'] ?? '')
      marker.element.style.setProperty('--cursor', color)
      marker.element.dataset['letter'] = letter
      return marker
    })
    const pointer = map.addMarker(styles['hover'] ?? '')
    function draw() {
      const { vehicleId, instant, hovered, playing } = selection.get()
      const meant = meantOf({ vehicles }, vehicleId)
      for (const [index, vehicle] of vehicles.entries()) {
        const { growing, gapMs, rows } = vehicle
        const place = growing && instant !== null ? placeAt(growing, instant, gapMs) : null
        const { element, move } = cursors[index]!
        move(place)
        element.dataset['silent'] = String(place !== null && isSilentAt(rows.segments, instant!))
        if (place && playing && vehicle === meant && isFollowed()) map!.show(place, coveredNow())
      }
      const pointed = hovered && meantOf({ vehicles }, hovered.vehicleId ?? vehicleId)
      pointer.move(pointed?.growing ? placeAt(pointed.growing, hovered!.at, pointed.gapMs) : null)
    }
    draw()
    const unsubscribe = selection.subscribe(draw)
    return () => {
      unsubscribe()
      for (const marker of [...cursors, pointer]) marker.remove()
    }
  }, [map, vehicles, selection])
}

function isSilentAt(segments: readonly SegmentPart[], at: EpochMs): boolean {
  const segment = segmentAt(segments, at)
  return segment !== undefined && segmentKindOf(segment.kind) === 'noData'
}
