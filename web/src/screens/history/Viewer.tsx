import { useMemo } from 'react'
import { useLandmarkNames } from '#landmarks/use-landmarks.ts'
import { SelectionContext } from '#reports/history/history-selection.ts'
import { HistoryStates } from './HistoryStates.tsx'
import { MapAndTime } from './MapAndTime.tsx'
import { RecordsPane } from './records/RecordsPane.tsx'
import styles from './screen.module.css'
import { SummaryStrip } from './summary/SummaryStrip.tsx'
import { usePlayback } from './time/use-playback.ts'
import { useHistoryKeys } from './use-history-keys.ts'
import { useLinkedSelection } from './use-linked-selection.ts'
import { useViewed } from './use-viewed.ts'
import { ViewerFrame } from './ViewerFrame.tsx'
import type { ViewerProps } from './viewer-props.ts'
import { periodWords } from './words.ts'

/** Shows map, timeline, chart and table with one selection, or why there is nothing to see in them. */
export function Viewer(props: ViewerProps) {
  const { tab, search, change, chosen, period, zone, histories } = props
  const landmarks = useLandmarkNames()
  const viewed = useViewed({ search, histories: histories.histories, chosen, period, zone, landmarks })
  const question = `${search.v} ${period.from} ${period.to}`
  const selection = useLinkedSelection({ search, change, zone, question, vehicleId: null })
  const playback = usePlayback({ selection, viewed })
  useHistoryKeys({ selection, viewed, playback })
  const isEmpty = useMemo(
    () => viewed.vehicles.every(({ growing }) => growing === null) && !viewed.totals.hasData,
    [viewed],
  )
  const waits = histories.histories.some(({ state }) => state === 'loading')

  if (isEmpty && !waits) {
    return <HistoryStates {...props} viewed={viewed} />
  }
  return (
    <SelectionContext value={selection}>
      <ViewerFrame
        pane={search.pane}
        waits={waits}
        head={
          <>
            <SummaryStrip
              tab={tab}
              viewed={viewed}
              histories={histories}
              missing={props.missing}
              former={props.former}
              search={search}
              change={change}
              waits={waits}
            />
            {/* The figures above are of the whole period. */}
            {viewed.hasFocus && <p className={styles.printed}>Mostrando {periodWords(viewed.focus)}</p>}
          </>
        }
        mapAndTime={
          <MapAndTime
            viewed={viewed}
            search={search}
            change={change}
            histories={histories}
            playback={playback}
            zone={zone}
          />
        }
        table={<RecordsPane tab={tab} viewed={viewed} search={search} change={change} zone={zone} waits={waits} />}
      />
    </SelectionContext>
  )
}
