import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatDateTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { timeZone } from '#format/time-zone.ts'
import { useMayDrawMaps } from '#map/webgl-support.ts'
import { writePeriod } from '#reports/history/history-search.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import styles from './trial.module.css'
import type { TrialOccurrence } from './trial-occurrence.ts'

const TrialMap = lazyPart(() => import('./TrialMap.tsx'), 'TrialMap')

/** So many are listed; the map has all that were answered. */
const LISTED = 200

interface TrialFindingsProps {
  occurrences: readonly TrialOccurrence[]
  total: number
  /** The geofences that the rule is about. */
  geofenceIds: readonly number[]
}

/** Lists what a rule would have found, the newest first, beside a map of where it was and of the geofences, which is seen without findings too. */
export function TrialFindings({ occurrences, total, geofenceIds }: TrialFindingsProps) {
  const drawsMap = useMayDrawMaps()
  /** Another one with each press: pressed again, the same one is looked at again. */
  const [looked, setLooked] = useState<TrialOccurrence | null>(null)
  const listed = occurrences.slice(0, LISTED)
  return (
    <>
      {drawsMap && (
        <div className={styles.map}>
          <Suspense>
            <TrialMap occurrences={occurrences} looked={looked} geofenceIds={geofenceIds} />
          </Suspense>
        </div>
      )}
      {total > listed.length && (
        <p className={styles.note}>
          {drawsMap && total > occurrences.length && `No mapa, as ${formatCount(occurrences.length)} mais recentes. `}
          {drawsMap ? 'Na lista, as' : 'As'} {formatCount(listed.length)} mais recentes:
        </p>
      )}
      {listed.length > 0 && (
        <ul className={styles.findings} aria-label="O que a regra teria achado">
          {listed.map((each) => (
            <li key={`${each.vehicleId} ${each.beganAt}`}>
              <button type="button" disabled={each.latitude === null} onClick={() => setLooked({ ...each })}>
                <time>{formatDateTime(each.beganAt!)}</time> <strong>{each.plate}</strong> {each.words}
                {each.count > 1 && ` (${formatCount(each.count)} vezes)`}
              </button>
              <Link to={'/historical/trackinghistory' as string} search={momentOf(each) as never}>
                Histórico
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const BEFORE_MS = 15 * 60_000
const AFTER_MS = 45 * 60_000

/** The history around one of them. */
function momentOf({ vehicleId, beganAt }: TrialOccurrence) {
  const period = writePeriod({ from: beganAt! - BEFORE_MS, to: beganAt! + AFTER_MS }, timeZone())
  return { v: String(vehicleId), ...period }
}
