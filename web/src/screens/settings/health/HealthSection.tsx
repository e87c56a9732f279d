import { healthOperations, type SystemHealth } from '@monitorweb/contract/administration/health-operations'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { formatDateTime } from '#format/date-time.ts'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import { Figures } from './Figures.tsx'
import { PortTable, ProcessTable } from './HealthTables.tsx'
import styles from './health.module.css'
import { figuresOf, versionFigures } from './health-figures.ts'
import { packingFigures, packingWords } from './packing-figures.ts'

const LOOK_EVERY_MS = 5_000

/** Shows operators how the program is: whether positions are stored, and what will be in their way. */
export function HealthSection() {
  const health = useQuery({
    queryKey: ['system-health'],
    queryFn: ({ signal }) => reading(signal)(healthOperations.getSystemHealth, {}),
    refetchInterval: LOOK_EVERY_MS,
  })
  const { data, error } = health
  return (
    <>
      <Panel title="Saúde do sistema" lead={leadOf(data)}>
        {error && <Failure message={messageOf(error)} onRetry={() => void health.refetch()} />}
        {!data && !error && <Skeleton height={180} />}
        {data && <Notices health={data} />}
        {data && <Figures figures={figuresOf(data)} />}
      </Panel>
      {data && (
        <>
          <CopyPanel copy={data.copy} now={data.at ?? 0} />
          <Panel title="Histórico" lead={packingWords(data.packing)}>
            <Figures figures={packingFigures(data.packing)} />
          </Panel>
          <Panel title="Portas dos rastreadores">
            <PortTable health={data} />
          </Panel>
          <Panel title="Processos e versões">
            <ProcessTable health={data} />
            <Figures figures={versionFigures(data)} />
          </Panel>
        </>
      )}
    </>
  )
}

function leadOf(health: SystemHealth | undefined): string {
  const each = 'Atualiza-se a cada 5 segundos.'
  return health?.at ? `${each} Lida em ${formatDateTime(health.at)}.` : each
}

function Notices({ health: { notices } }: { health: SystemHealth }) {
  if (notices.length === 0) {
    return (
      <p className={styles.notice} data-kind="well">
        Tudo bem: as posições são gravadas e os rastreadores alcançam as portas.
      </p>
    )
  }
  return (
    <ul className={styles.notices} aria-label="Avisos">
      {notices.map(({ reason, message, isObstacle }) => (
        <li key={`${reason} ${message}`} className={styles.notice} data-kind={isObstacle ? 'obstacle' : 'warning'}>
          {message}
        </li>
      ))}
    </ul>
  )
}
