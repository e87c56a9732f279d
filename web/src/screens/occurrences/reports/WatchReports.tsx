import { REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { useClockCorrection } from '#api/live/use-clock-correction.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { timeZone } from '#format/time-zone.ts'
import { ExportMenu } from '#reports/files/ExportMenu.tsx'
import { periodOf } from '#reports/history/history-search.ts'
import { usePeriodComplaint } from '#reports/history/use-period-complaint.ts'
import { PlainTable } from '#table/PlainTable.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import tabs from '#ui/controls/tabs.module.css'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import { WatchFilters } from './WatchFilters.tsx'
import styles from './watch-reports.module.css'
import { readWatchSearch, WATCH_REPORTS, type WatchReport, type WatchSearch, writeWatchSearch } from './watch-search.ts'
import { MOST_ROWS, readWatchRows, WATCH_TABLES } from './watch-tables.ts'

const NOTHING: Record<WatchReport, string> = {
  visitas: 'Nenhuma visita a cercas no período',
  velocidade: 'Nenhum veículo informou velocidade no período',
  eventos: 'Nenhum evento no período',
  turno: 'Nada chegou à central no período',
}
const LEADS: Record<WatchReport, string> = {
  visitas: 'De quando entrou até quando saiu de cada cerca; também as visitas que já duravam ou que ainda duram.',
  velocidade: 'Quantas vezes e por quanto tempo cada veículo passou do limite.',
  eventos: 'O que as regras acharam e os rastreadores avisaram, sem o que foi retirado.',
  turno: 'O que chegou à central, quanto esperou, quem atendeu e o que era.',
}

/** Shows a report of what rules, geofences and the central's work come to, with its files. */
export function WatchReports({ report }: { report: WatchReport }) {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const search = useMemo(() => readWatchSearch(address), [address])
  const navigate = useNavigate()
  const store = useFleetStore()
  const zone = timeZone()
  // Each reading goes on to the present: a page that stays open overnight does not call yesterday "Hoje".
  const periodNow = () => periodOf(periodSaid(search), { now: store.now(), zone })
  const correctedMs = useClockCorrection()
  usePeriodComplaint(search)
  const { data, error, refetch } = useQuery({
    queryKey: ['watch-report', report, search, zone, correctedMs],
    async queryFn({ signal }) {
      const asked = periodNow()
      return { ...(await readWatchRows(report, { search, period: asked }, signal)), period: asked }
    },
  })
  // A file is of what the screen shows.
  const period = data?.period ?? periodNow()
  const dates = `${formatDateTime(period.from)} a ${formatDateTime(period.to - 1000)}`
  const go = (next: WatchSearch, replace = false) =>
    void navigate({
      to: `/ocorrencias/${report}` as string,
      search: writeWatchSearch(next) as never,
      resetScroll: false,
      replace,
    })
  return (
    <div className={styles.page}>
      <PageTitle text={REPORT_TITLES[report]} />
      <h1 className="visually-hidden">{REPORT_TITLES[report]}</h1>
      <nav className={tabs.tabs} aria-label="Relatórios de ocorrências">
        <Link to={'/ocorrencias' as string} activeOptions={{ exact: true }}>
          Fila
        </Link>
        {WATCH_REPORTS.map((each) => (
          <Link
            key={each}
            to={`/ocorrencias/${each}` as string}
            search={writeWatchSearch(search) as never}
            aria-current={each === report ? 'page' : undefined}
          >
            {REPORT_TITLES[each]}
          </Link>
        ))}
      </nav>
      <div className={styles.head}>
        <WatchFilters report={report} search={search} period={period} change={go} />
        <div className={styles.tools}>
          <IconButton label="Atualizar" icon={IconRefresh} onClick={() => void refetch()} />
          <ExportMenu
            report={report}
            vehicleIds={search.vehicleId === null ? [] : [search.vehicleId]}
            groupId={search.groupId}
            customerId={search.customerId}
            period={period}
            limitKmh={search.limitKmh}
            geofenceIds={search.geofenceId === null ? [] : [search.geofenceId]}
            scopeWords={`${REPORT_TITLES[report]} · ${dates}`}
          />
        </div>
      </div>
      <p className={styles.lead}>
        {LEADS[report]}
        {data && ` De ${dates}.`}
        {data &&
          data.total > MOST_ROWS &&
          ` As ${formatCount(MOST_ROWS)} primeiras de ${formatCount(data.total)} linhas.`}
      </p>
      <PlainTable
        label={REPORT_TITLES[report]}
        columns={WATCH_TABLES[report]}
        rows={data?.rows}
        keyOf={(_, index) => index}
        error={error}
        onRetry={() => void refetch()}
        none={NOTHING[report]}
        isFramed
        stacks
      />
    </div>
  )
}

function periodSaid({ preset, from, to }: WatchSearch) {
  return { ...(preset && { preset }), ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
