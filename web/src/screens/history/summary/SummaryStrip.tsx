import { PERIOD_FIGURES } from '@monitorweb/contract/reports/period-figures'
import { COMPUTED_SPEED_MARK } from '@monitorweb/contract/reports/speed-words'
import { IconInfoCircle, IconLink, IconRefreshAlert } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { formatDuration } from '#format/age.ts'
import { formatCount, formatSpeed } from '#format/numbers.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { useSelection } from '#reports/history/history-selection.ts'
import type { Histories } from '#reports/history/use-histories.ts'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useExactLink } from '../exact-link.ts'
import { FormerNote } from '../FormerNote.tsx'
import type { HistoryTab } from '../history-tabs.ts'
import { ReportExport } from '../ReportExport.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import { withoutVehicles } from '../VehicleNotFound.tsx'
import { km, percent } from '../words.ts'
import { BrokenReading } from './BrokenReading.tsx'
import styles from './strip.module.css'

/** The strip is of vehicles that are chosen above it, so it does not count them. */
const { vehicles: _, ...shown } = PERIOD_FIGURES

const HowDialog = lazyPart(() => import('./HowDialog.tsx'), 'HowDialog', { placeless: true })

interface SummaryStripProps {
  tab: HistoryTab
  viewed: Viewed
  histories: Histories
  /** The vehicles of the question that were not found. */
  missing: readonly number[]
  former: readonly number[]
  search: HistorySearch
  change: ChangeSearch
  waits: boolean
}

/** Shows the period in figures, which are unrounded sums, rounded once here. */
export function SummaryStrip({ tab, viewed, histories, missing, former, search, change, waits }: SummaryStripProps) {
  const selection = useSelection()
  const copy = useCopy()
  const linkTo = useExactLink()
  const [explained, setExplained] = useState<'calculo' | 'cobertura' | null>(null)
  const { totals, period } = viewed
  const failed = histories.histories.find(({ state, vehicleId }) => state === 'failed' && !missing.includes(vehicleId))
  const cancelled = histories.histories.find(({ state }) => state === 'cancelled')

  return (
    <div className={styles.strip}>
      <BrokenReading history={failed} onAgain={histories.retry} />
      {missing.length > 0 && (
        <p role="alert" className={styles.failed}>
          <IconRefreshAlert size={16} aria-hidden="true" />
          {missing.length > 1
            ? 'Alguns dos veículos não existem ou não estão entre os que você pode ver.'
            : 'Um dos veículos não existe ou não está entre os que você pode ver.'}
          <button type="button" onClick={() => change({ v: withoutVehicles(search.v, missing) })}>
            Continuar com os outros
          </button>
        </p>
      )}
      <FormerNote former={former} />
      <BrokenReading history={cancelled} onAgain={histories.retry} />
      {(totals.hasData || !waits) && viewed.vehicles.some(({ rows }) => rows.summaries.length > 0) ? (
        <dl className={styles.figures} aria-label="Resumo do período">
          {viewed.isPartial && <Figure label="Resumo" value="até aqui" />}
          <Figure label={PERIOD_FIGURES.distance} value={km(totals.distanceKm)} strong />
          <Figure label={PERIOD_FIGURES.moving} value={formatDuration(totals.movingSeconds)} />
          <Figure label={PERIOD_FIGURES.idle} value={formatDuration(totals.idleSeconds)} />
          <Figure label={PERIOD_FIGURES.parked} value={formatDuration(totals.parkedSeconds)} />
          <Figure label={PERIOD_FIGURES.trips} value={formatCount(totals.tripCount)} />
          <Figure label={PERIOD_FIGURES.stops} value={formatCount(totals.stopCount)} />
          {totals.topSpeedKmh !== null && (
            <div>
              <dt>{PERIOD_FIGURES.top}</dt>
              <dd>
                <button
                  type="button"
                  disabled={totals.topSpeedAt === null}
                  title={totals.topSpeedComputed ? COMPUTED_SPEED_MARK : undefined}
                  onClick={() =>
                    selection.set({
                      vehicleId: totals.topSpeedVehicleId,
                      instant: totals.topSpeedAt,
                      playing: false,
                    })
                  }
                >
                  {formatSpeed(totals.topSpeedKmh)}
                </button>
              </dd>
            </div>
          )}
          <div>
            <dt>{PERIOD_FIGURES.coverage}</dt>
            <dd>
              <button type="button" onClick={() => setExplained('cobertura')}>
                {percent(totals.coverage)}
              </button>
            </dd>
          </div>
        </dl>
      ) : (
        <div className={styles.figures} aria-hidden="true">
          {Object.values(shown).map((label) => (
            <Figure key={label} label={label} value={waits ? '…' : '–'} plain />
          ))}
        </div>
      )}
      <div className={styles.tools} data-print="no">
        <button type="button" onClick={() => setExplained('calculo')}>
          <IconInfoCircle size={15} stroke={1.75} aria-hidden="true" />
          Como calculamos
        </button>
        <button type="button" onClick={() => copy(linkTo(selection.get()), 'Link copiado.')}>
          <IconLink size={15} stroke={1.75} aria-hidden="true" />
          Copiar link
        </button>
        <ReportExport tab={tab} search={search} period={period} />
      </div>
      <Suspense>
        {explained && (
          <HowDialog
            viewed={viewed}
            about={explained}
            showsExcluded={search.discarded === '1'}
            onShowExcluded={(show) => change({ discarded: show ? '1' : undefined })}
            onClose={() => setExplained(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

function Figure({ label, value, strong, plain }: { label: string; value: string; strong?: boolean; plain?: boolean }) {
  const [Term, Value] = plain ? (['span', 'span'] as const) : (['dt', 'dd'] as const)
  return (
    <div data-strong={strong || undefined}>
      <Term>{label}</Term>
      <Value>{value}</Value>
    </div>
  )
}
