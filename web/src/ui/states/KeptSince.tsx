import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useRecordsStart } from '#api/use-records-start.ts'
import { formatDateTime } from '#format/date-time.ts'
import { AgainButton } from '../controls/AgainButton.tsx'
import link from '../controls/link-button.module.css'
import styles from './states.module.css'

interface KeptSinceProps {
  /** Occurrences are alarms too. */
  records: 'occurrences' | 'commands'
  /** Null: of all vehicles that the person sees. */
  vehicleId?: number | null
  /** When what is shown began, where that is one thing: of one that all is kept of nothing is said. */
  began?: EpochMs | null
}

const SUBJECTS = { occurrences: 'Alarmes e ocorrências guardados', commands: 'Comandos guardados' }

/** Says below a list that was read to its end since when it has all, where some of it was deleted, and where that could not be read. */
export function KeptSince({ records, vehicleId = null, began = null }: KeptSinceProps) {
  const { data, isError, refetch } = useRecordsStart(vehicleId)
  if (isError && !data) {
    return (
      <p className={styles.kept} role="alert">
        Não foi possível saber desde quando há registros guardados: o que falta pode ter sido apagado.{' '}
        <AgainButton className={link.link} onAgain={refetch} />
      </p>
    )
  }
  const since = data?.[records] ?? null
  if (since === null || (began !== null && began >= since)) return null
  return (
    <p className={styles.kept} role="status">
      {`${SUBJECTS[records]} desde ${formatDateTime(since)}: o que é anterior foi apagado pelo prazo de guarda, no todo ou em parte.`}
    </p>
  )
}
