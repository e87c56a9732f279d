import { Button } from '@mantine/core'
import type { Period } from '@monitorweb/domain/calendar/period'
import { useMemo, useState } from 'react'
import { isNotFound } from '#api/api-error.ts'
import { drawnOf, type Fleet, type HistorySearch, writeDrawn } from '#reports/history/history-search.ts'
import { SelectionContext } from '#reports/history/history-selection.ts'
import { writeWallStamp } from '#reports/period/zoned-time.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import type { HistoryTab } from '../history-tabs.ts'
import { ReportExport } from '../ReportExport.tsx'
import screen from '../screen.module.css'
import strip from '../summary/strip.module.css'
import type { ChangeSearch } from '../use-history-search.ts'
import { useLinkedSelection } from '../use-linked-selection.ts'
import { useFleetName, WHOLE_FLEET_WORDS } from '../use-vehicles.ts'
import { ViewerFrame } from '../ViewerFrame.tsx'
import { periodWords } from '../words.ts'
import { DrawnStretchView } from './DrawnStretchView.tsx'
import { FleetFrame } from './FleetFrame.tsx'
import { FleetPositions } from './FleetPositions.tsx'
import { FleetStops } from './FleetStops.tsx'
import { FleetTrips } from './FleetTrips.tsx'
import styles from './fleet.module.css'
import type { FleetCount, FleetOthers, FleetTableProps } from './fleet-question.ts'

const TABLES = { positions: FleetPositions, trips: FleetTrips, stops: FleetStops }

interface FleetPaneProps {
  tab: Exclude<HistoryTab, 'distance'>
  fleet: Fleet
  period: Period
  zone: string
  search: HistorySearch
  change: ChangeSearch
}

/** Shows a report of every vehicle of a customer, or of all: rows in pages, which the map draws with the chosen one on top. */
export function FleetPane({ tab, fleet, period, zone, search, change }: FleetPaneProps) {
  const { drawn: asked } = search
  const drawn = useMemo(() => drawnOf({ ...(asked && { drawn: asked }) }, zone), [asked, zone])
  const question = `${period.from} ${period.to}`
  const selection = useLinkedSelection({ search, change, zone, question, vehicleId: drawn?.vehicleId ?? null })
  const { name, error } = useFleetName(fleet)
  const [others, setOthers] = useState<FleetOthers | undefined>()
  const [count, setCount] = useState<(FleetCount & { tab: keyof typeof TABLES }) | null>(null)
  const Table = TABLES[tab]

  const draw: FleetTableProps['onDraw'] = (vehicleId, { from, to, at }) => {
    // The last point belongs to the stretch.
    const stretch = { vehicleId, period: { from, to: to + 1 } }
    selection.set({ vehicleId, instant: at, playing: false, skipped: null, hovered: null })
    const looked = { t: writeWallStamp(at, zone), focus: undefined, camera: undefined }
    change({ drawn: writeDrawn(stretch, zone), ...looked }, { remember: true })
  }

  if (isNotFound(error)) {
    return (
      <div className={screen.state}>
        <EmptyState title="Cliente não encontrado" text="Ele não existe ou não está entre os que você pode ver.">
          <Button size="xs" variant="default" onClick={() => change({ customerId: undefined, groupId: undefined })}>
            {WHOLE_FLEET_WORDS}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <SelectionContext value={selection}>
      <ViewerFrame
        pane={search.pane}
        head={
          <div className={strip.strip}>
            <p className={styles.whose}>
              {name} <span>· {periodWords(period)}</span>
            </p>
            <div className={strip.tools} data-print="no">
              <ReportExport tab={tab} search={search} period={period} />
            </div>
          </div>
        }
        mapAndTime={<DrawnStretchView {...{ drawn, period, selection, search, change, zone, others }} />}
        table={
          <FleetFrame chosen={tab} count={count?.tab === tab ? count : null} {...{ search, change }}>
            <Table
              key={tab}
              {...{ fleet, period, zone, search, change }}
              onDraw={draw}
              onOthers={setOthers}
              onCount={(told) => setCount({ ...told, tab })}
            />
          </FleetFrame>
        }
      />
    </SelectionContext>
  )
}
