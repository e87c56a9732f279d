import type { Period } from '@monitorweb/domain/calendar/period'
import { type ComponentProps, use, useMemo } from 'react'
import { useLandmarkNames } from '#landmarks/use-landmarks.ts'
import type { DrawnStretch, HistorySearch } from '#reports/history/history-search.ts'
import type { HistorySelection } from '#reports/history/history-selection.ts'
import { TimesAsked } from '#reports/history/times-asked.ts'
import { useHistories } from '#reports/history/use-histories.ts'
import { MapAndTime } from '../MapAndTime.tsx'
import { usePlayback } from '../time/use-playback.ts'
import { useHistoryKeys } from '../use-history-keys.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import { useViewed } from '../use-viewed.ts'

interface DrawnStretchViewProps extends Pick<ComponentProps<typeof MapAndTime>, 'others'> {
  /** The stretch of the row that was chosen; null while none is. */
  drawn: DrawnStretch | null
  /** The period of all rows. */
  period: Period
  selection: HistorySelection
  search: HistorySearch
  change: ChangeSearch
  zone: string
}

const NONE: readonly number[] = []

/**
 * Shows the rows of a fleet on the map, and a chosen stretch of a vehicle's time among them, with its line of time as
 * the viewer of one vehicle has it.
 */
export function DrawnStretchView({ drawn, period, selection, search, change, zone, others }: DrawnStretchViewProps) {
  const vehicleId = drawn?.vehicleId
  const vehicleIds = useMemo(() => (vehicleId === undefined ? NONE : [vehicleId]), [vehicleId])
  const looked = drawn?.period ?? period
  const histories = useHistories({
    ...{ vehicleIds, period: looked, zone, timesAsked: use(TimesAsked) },
    enabled: drawn !== null,
  })
  const part = histories.histories[0]?.loaded?.rows.parts[0]
  const chosen = useMemo(
    () => (part && vehicleId ? [{ id: vehicleId, plate: part.plate, description: part.description, code: '' }] : []),
    [vehicleId, part],
  )
  const landmarks = useLandmarkNames()
  // The map takes what it shows for the answer to another question when another stretch is chosen.
  const asked = { ...search, v: search.drawn ?? search.v! }
  const viewed = useViewed({
    ...{ search: asked, histories: histories.histories, chosen, period: looked, zone, landmarks },
  })
  const playback = usePlayback({ selection, viewed })
  useHistoryKeys({ selection, viewed, playback })
  const fleet = {
    question: `${search.v} ${search.customerId} ${search.groupId} ${period.from} ${period.to}`,
    isAlone: drawn === null,
  }
  return <MapAndTime search={asked} {...{ fleet, viewed, change, histories, playback, zone, others }} />
}
