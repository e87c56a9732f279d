import { summaryOperations } from '@monitorweb/contract/summary-operations'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { call } from '#api/client.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { currentSession } from '#api/session.ts'
import { formatCount } from '#format/numbers.ts'
import styles from './shell.module.css'

const REFRESH_MS = 60_000
const REGISTERS: readonly {
  key: string
  label: string
  to: string
  operation: typeof summaryOperations.vehicleCounts
}[] = [
  { key: 'customers', label: 'Clientes', to: '/clientes', operation: summaryOperations.customerCounts },
  { key: 'vehicles', label: 'Veículos', to: '/veiculos', operation: summaryOperations.vehicleCounts },
  { key: 'devices', label: 'Equipamentos', to: '/equipamentos', operation: summaryOperations.deviceCounts },
]

/** How many customers, vehicles and devices this person has, each leading to its list. */
export function SummaryStrip() {
  return (
    <QueryScope>
      <ul className={styles.strip} aria-label="Resumo">
        {REGISTERS.map(({ key, ...register }) => (
          <Figure key={key} {...register} />
        ))}
      </ul>
    </QueryScope>
  )
}

function Figure({ label, to, operation }: Omit<(typeof REGISTERS)[number], 'key'>) {
  const { routesByPath } = useRouter()
  const { data } = useQuery({
    queryKey: ['counts', label],
    queryFn: () => call(operation, {}),
    refetchInterval: REFRESH_MS,
  })
  const total = data && data.active + data.inactive
  const reachable = currentSession()?.operator && to in routesByPath
  return (
    <li>
      <Link to={reachable ? to : '/custom-dashboard'}>
        {label} <strong className="numeric">{total === undefined ? '–' : formatCount(total)}</strong>
      </Link>
    </li>
  )
}
