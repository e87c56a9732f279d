import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { isNotFound, messageOf } from '#api/api-error.ts'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { useClockCorrection } from '#api/live/use-clock-correction.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { timeZone } from '#format/time-zone.ts'
import {
  fleetOf,
  type HistorySearch,
  periodOf,
  vehicleComplaint,
  vehicleIdsOf,
  WHOLE_FLEET,
} from '#reports/history/history-search.ts'
import { TimesAsked } from '#reports/history/times-asked.ts'
import { useHistories } from '#reports/history/use-histories.ts'
import { usePeriodComplaint } from '#reports/history/use-period-complaint.ts'
import { useDeclaredKeys } from '#ui/controls/use-declared-keys.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import { AskedPeriod } from './exact-link.ts'
import { FilterBar } from './filters/FilterBar.tsx'
import { HistoryStartNote } from './HistoryStartNote.tsx'
import { HISTORY_TABS, tabOfPath } from './history-tabs.ts'
import { LongPeriodOffer } from './ReportExport.tsx'
import styles from './screen.module.css'
import { ShownTableContext } from './table/shown-table.ts'
import { useHistorySearch } from './use-history-search.ts'
import { nameOf, useChosenVehicles, useFleetName } from './use-vehicles.ts'
import { NOT_FOUND_WORDS } from './VehicleNotFound.tsx'
import { Viewer } from './Viewer.tsx'
import { periodWords } from './words.ts'

const DistancePane = lazyPart(() => import('./distance/DistancePane.tsx'), 'DistancePane')
const FleetPane = lazyPart(() => import('./fleet/FleetPane.tsx'), 'FleetPane')

/** Shows where vehicles were, what they did and when: in one viewer, which the four reports open on their tab. */
export function HistoryScreen() {
  return (
    <QueryScope>
      <ShownTableContext value={useRef(null)}>
        <History />
      </ShownTableContext>
    </QueryScope>
  )
}

function History() {
  const [search, change] = useHistorySearch()
  useDeclaredKeys()
  const tab = tabOfPath(useLocation().pathname)
  const store = useFleetStore()
  const zone = timeZone()
  const [timesAsked, setTimesAsked] = useState(0)
  const correctedMs = useClockCorrection()
  const { preset, from, to, v } = search
  // Asked again, "today" goes on to the present, and a clock that was wrong had another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is another now
  const period = useMemo(
    () => periodOf({ ...(preset && { preset }), ...(from && { from }), ...(to && { to }) }, { now: store.now(), zone }),
    [preset, from, to, zone, store, timesAsked, correctedMs],
  )
  useLinkComplaints(search)
  const vehicleIds = useMemo(() => vehicleIdsOf(v), [v])
  const { vehicles, missing, error } = useChosenVehicles(vehicleIds)
  const fleet = fleetOf(search)
  const { name: fleetName, error: fleetError } = useFleetName(fleet)
  const histories = useHistories({
    ...{ vehicleIds, period, zone, timesAsked },
    enabled: tab !== 'distance' && vehicleIds.length > 0,
  })
  const wrong = error ?? fleetError
  // What was sold is not among the vehicles any more; the days before are still the seller's to read.
  const former = missing.filter((id) =>
    histories.histories.some(({ vehicleId, loaded }) => vehicleId === id && (loaded?.rows.summaries.length ?? 0) > 0),
  )
  const reading = histories.histories.filter(({ state }) => state === 'loading').map(({ vehicleId }) => vehicleId)
  const gone = missing.filter((id) => !former.includes(id) && !reading.includes(id))
  // The table of distances knows by itself whether a vehicle had days, and says so in its place.
  const isMissing = (tab !== 'distance' && gone.length > 0) || (missing.length === 0 && isNotFound(wrong))
  const isBroken = Boolean(wrong) && !isNotFound(wrong)
  const isAsked = vehicleIds.length > 0 || fleet !== null || tab === 'distance'
  const whose = vehicleIds.length > 0 ? vehicles.map(nameOf).join(', ') : fleetName
  const busy = histories.histories.some(({ state }) => state === 'loading')

  return (
    <div className={styles.screen}>
      <PageTitle text={HISTORY_TABS[tab].title} />
      <h1 className="visually-hidden">{HISTORY_TABS[tab].title}</h1>
      <div>
        {isAsked && (
          <p className={styles.printed}>
            {HISTORY_TABS[tab].title} · {whose} · {periodWords(period)}
          </p>
        )}
        <FilterBar
          search={search}
          change={change}
          vehicles={vehicles}
          vehicleError={isMissing ? NOT_FOUND_WORDS : isBroken ? messageOf(wrong) : undefined}
          period={period}
          wholeFleet={tab === 'distance'}
          isOfPositions={tab === 'positions' && search.list === undefined}
          busy={busy}
          onAgain={() => setTimesAsked((count) => count + 1)}
          aboutPeriod={(typed) => <LongPeriodOffer tab={tab} search={search} period={typed} />}
        />
        {isAsked && <HistoryStartNote {...{ vehicleIds, fleet: fleet ?? WHOLE_FLEET, period }} />}
      </div>
      <TimesAsked value={timesAsked}>
        <AskedPeriod value={period}>
          {tab === 'distance' ? (
            <Suspense>
              <DistancePane
                vehicleIds={vehicleIds}
                fleet={fleet ?? WHOLE_FLEET}
                missing={missing}
                period={period}
                zone={zone}
                search={search}
                change={change}
              />
            </Suspense>
          ) : fleet ? (
            <Suspense>
              <FleetPane key={JSON.stringify(fleet)} {...{ tab, fleet, period, zone, search, change }} />
            </Suspense>
          ) : (
            <Viewer
              tab={tab}
              search={search}
              change={change}
              chosen={vehicles}
              missing={gone}
              former={former}
              period={period}
              zone={zone}
              histories={histories}
            />
          )}
        </AskedPeriod>
      </TimesAsked>
    </div>
  )
}

/** Complains about a link that was typed or is broken. */
function useLinkComplaints(search: HistorySearch) {
  const notice = useNotice()
  usePeriodComplaint(search)
  const ofVehicles = vehicleComplaint(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once per question
  useEffect(() => {
    if (ofVehicles) notice(ofVehicles, 'failure')
  }, [ofVehicles, search.v])
}
