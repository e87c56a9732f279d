import { reportOperations } from '@monitorweb/contract/reports/report-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { formatDuration } from '#format/age.ts'
import { notRefreshedWords } from '#format/not-refreshed-words.ts'
import { formatQuantity, formatSpeed } from '#format/numbers.ts'
import { timeZone } from '#format/time-zone.ts'
import { resolvePreset } from '#reports/period/period.ts'
import styles from './card.module.css'

const FIELDS = ['distanceKm', 'movingSeconds', 'stopCount', 'topSpeedKmh', 'hasData', 'coveragePercent'] as const
const REFRESH_MS = 60_000
const kilometers = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const STOPS = { none: 'nenhuma parada', one: 'parada', many: 'paradas' }

/** Shows the day so far in figures, by the same engine as the reports; they are asked for when the card opens. */
export function TodayFacts({ vehicleId, now }: { vehicleId: number; now: EpochMs }) {
  const store = useFleetStore()
  const { from, to } = resolvePreset('today', { now, zone: timeZone() })
  const { data, error, isPending, dataUpdatedAt } = useQuery({
    // The figures of one day are not those of the next, also where these cannot be read.
    queryKey: ['today', vehicleId, from],
    queryFn: () => call(reportOperations.summarizePeriod, { vehicleIds: String(vehicleId), from, to }, [...FIELDS]),
    refetchInterval: REFRESH_MS,
  })
  const rows = (data ?? []).filter(({ hasData }) => hasData)
  if (error && !data) return <p className={styles.today}>Hoje: {messageOf(error)}</p>
  if (isPending) return <p className={styles.today}>Hoje: calculando…</p>
  if (rows.length === 0) return <p className={styles.today}>Hoje: ainda sem posições.</p>
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const top = Math.max(...rows.map(({ topSpeedKmh }) => topSpeedKmh ?? 0))
  return (
    <p className={styles.today}>
      <strong>Hoje:</strong>{' '}
      <span className="numeric">
        {kilometers.format(sum((row) => row.distanceKm))} km · {formatDuration(sum((row) => row.movingSeconds))} rodando
        ·{' '}
        {formatQuantity(
          sum((row) => row.stopCount),
          STOPS,
        )}
        {top > 0 && ` · máx. ${formatSpeed(top)}`}
      </span>
      {error && ` (${notRefreshedWords(store.onServer(dataUpdatedAt), now)})`}
    </p>
  )
}
