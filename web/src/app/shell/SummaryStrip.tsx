import { summaryOperations } from '@monitorweb/contract/fleet/summary-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#api/client.ts'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { onRegisterChanged } from '#api/register-changes.ts'
import { currentSession } from '#api/session/session.ts'
import { notRefreshedWords } from '#format/not-refreshed-words.ts'
import { formatCount } from '#format/numbers.ts'
import styles from './context-line.module.css'

interface Register {
  label: string
  to: string
  operation: typeof summaryOperations.vehicleCounts
}

/** A figure that was read stays while another could not be, and says of when it is. */
type ShownTotal = { count: number; at: EpochMs; isOld: boolean } | 'pending' | 'failed'

const REFRESH_MS = 60_000
const REGISTERS: readonly Register[] = [
  { label: 'Clientes', to: '/clientes', operation: summaryOperations.customerCounts },
  { label: 'Veículos', to: '/veiculos', operation: summaryOperations.vehicleCounts },
  { label: 'Equipamentos', to: '/equipamentos', operation: summaryOperations.deviceCounts },
]

/**
 * Shows how many customers, vehicles and devices this person has; for operators each figure leads to its list, which
 * others do not have. The dashboard says it in tiles, which also tell who is in use.
 */
export function SummaryStrip() {
  const repeats = useRouterState({ select: ({ location }) => location.pathname === '/custom-dashboard' })
  if (repeats) return null
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
  const figure = (
    <>
      {label} <Total total={total} />
    </>
  )
  return <li>{reachable ? <Link to={to}>{figure}</Link> : <span>{figure}</span>}</li>
}

const SIGNS = {
  pending: { sign: '…', words: 'Carregando' },
  failed: { sign: '!', words: 'Não pôde ser lido' },
}

/** Tells a figure that is on its way from one that could not be read. */
function Total({ total }: { total: ShownTotal }) {
  const store = useFleetStore()
  if (typeof total === 'string') return <Sign {...SIGNS[total]} />
  const count = <strong className="numeric">{formatCount(total.count)}</strong>
  if (!total.isOld) return count
  return (
    <>
      {count} <Sign sign="!" words={notRefreshedWords(store.onServer(total.at), store.now())} />
    </>
  )
}

function Sign({ sign, words }: { sign: string; words: string }) {
  return (
    <strong role="img" aria-label={words} title={words}>
      {sign}
    </strong>
  )
}

/**
 * Asks for a total with every page, every minute and whenever this person saves; a figure that was shown stays until
 * the next one is there, and says so where that one could not be read.
 */
function useTotal(operation: Register['operation']): ShownTotal {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [total, setTotal] = useState<ShownTotal>('pending')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to look again
  useEffect(() => {
    let latest = 0
    async function read() {
      const own = ++latest
      const counts = await call(operation, {}).catch(() => null)
      // What was asked for later may be answered before.
      if (own !== latest) return
      if (counts) setTotal({ count: counts.active + counts.inactive, at: Date.now(), isOld: false })
      else setTotal((shown) => (typeof shown === 'string' ? 'failed' : { ...shown, isOld: true }))
    }
    void read()
    const timer = setInterval(() => void read(), REFRESH_MS)
    const stop = onRegisterChanged(() => void read())
    return () => {
      latest = 0
      clearInterval(timer)
      stop()
    }
  }, [operation, pathname])
  return total
}
