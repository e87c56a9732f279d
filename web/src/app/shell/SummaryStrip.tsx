import { summaryOperations } from '@monitorweb/contract/fleet/summary-operations'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#api/client.ts'
import { onRegisterChanged } from '#api/register-changes.ts'
import { currentSession } from '#api/session/session.ts'
import { formatCount } from '#format/numbers.ts'
import styles from './context-line.module.css'

interface Register {
  label: string
  to: string
  operation: typeof summaryOperations.vehicleCounts
}

const REFRESH_MS = 60_000
const REGISTERS: readonly Register[] = [
  { label: 'Clientes', to: '/clientes', operation: summaryOperations.customerCounts },
  { label: 'Veículos', to: '/veiculos', operation: summaryOperations.vehicleCounts },
  { label: 'Equipamentos', to: '/equipamentos', operation: summaryOperations.deviceCounts },
]

/** Shows how many customers, vehicles and devices this person has, each figure leading to its list. */
export function SummaryStrip() {
  return (
    <nav aria-label="Resumo">
      <ul className={styles.strip}>
        {REGISTERS.map((register) => (
          <Figure key={register.to} {...register} />
        ))}
      </ul>
    </nav>
  )
}

function Figure({ label, to, operation }: Register) {
  const { routesByPath } = useRouter()
  const total = useTotal(operation)
  const reachable = currentSession()?.operator && to in routesByPath
  return (
    <li>
      <Link to={reachable ? to : '/custom-dashboard'}>
        {label} <strong className="numeric">{total === null ? '–' : formatCount(total)}</strong>
      </Link>
    </li>
  )
}

/**
 * Asks for a total with every page, every minute and whenever this person saves; a figure that was shown stays until
 * the next one is there.
 */
function useTotal(operation: Register['operation']): number | null {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [total, setTotal] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to look again
  useEffect(() => {
    let left = false
    async function read() {
      const counts = await call(operation, {}).catch(() => null)
      if (counts && !left) setTotal(counts.active + counts.inactive)
    }
    void read()
    const timer = setInterval(() => void read(), REFRESH_MS)
    const stop = onRegisterChanged(() => void read())
    return () => {
      left = true
      clearInterval(timer)
      stop()
    }
  }, [operation, pathname])
  return total
}
