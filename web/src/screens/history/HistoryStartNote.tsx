import { historyStartWords } from '@monitorweb/contract/reports/history-start'
import { reportOperations } from '@monitorweb/contract/reports/report-operations'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { formatDateTime } from '#format/date-time.ts'
import type { Fleet } from '#reports/history/history-search.ts'
import { AgainButton } from '#ui/controls/AgainButton.tsx'
import link from '#ui/controls/link-button.module.css'
import styles from './screen.module.css'

interface HistoryStartNoteProps {
  vehicleIds: readonly number[]
  /** Where none is named, it is said of these. */
  fleet: Fleet
  period: { from: number; to: number }
}

/** Says since when the history is kept that was asked for, where some of it was deleted, and where that could not be read. */
export function HistoryStartNote({ vehicleIds, fleet, period }: HistoryStartNoteProps) {
  const asked = { vehicleIds: vehicleIds.join(','), ...fleet, since: period.from, until: period.to }
  const { data, error, refetch } = useQuery({
    queryKey: ['history-start', asked],
    queryFn: () => call(reportOperations.getHistoryStart, asked),
  })
  const told = (time: number | null) => (time === null ? null : formatDateTime(time))
  const words = data ? historyStartWords({ ...data, since: told(data.since), endsAt: told(data.endsAt) }) : ''
  // Of what is not there nothing is kept, and the screen says that it is not there.
  if (error && !data && !isNotFound(error)) {
    return (
      <p className={styles.kept} role="alert">
        Não foi possível saber desde quando o histórico deste período está guardado: o que falta pode ter sido apagado.{' '}
        <AgainButton className={link.link} onAgain={refetch} />
      </p>
    )
  }
  if (words === '') return null
  return (
    <p className={styles.kept} role="status">
      {words}
    </p>
  )
}
