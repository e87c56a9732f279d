import { useMemo } from 'react'
import { useLandmarks } from '#landmarks/use-landmarks.ts'
import type { DrawnStretch, HistorySearch } from '#reports/history/history-search.ts'
import type { HistorySelection } from '#reports/history/history-selection.ts'
import { useHistories } from '#reports/history/use-histories.ts'
import { MapAndTime } from '../MapAndTime.tsx'
import { usePlayback } from '../time/use-playback.ts'
import { useHistoryKeys } from '../use-history-keys.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import { useViewed } from '../use-viewed.ts'

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
  return (
    <MapAndTime viewed={viewed} search={asked} change={change} histories={histories} playback={playback} zone={zone} />
  )
}
