import { IconHeadset } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#api/api-error.ts'
import { formatCount } from '#format/numbers.ts'
import { Failure } from '#ui/states/Failure.tsx'
import styles from './dashboard.module.css'
import { NotRefreshed } from './NotRefreshed.tsx'
import { TileSkeleton } from './TileSkeleton.tsx'
import { useDashboardSearch } from './use-scope.ts'
import { useCallCounts } from './use-summaries.ts'

const CALLS = '/chamados' as string

/** Shows what is open at the support desk, of the customer that was chosen; each figure leads to the calls that it counts. */
export function SupportCallsTile() {
  const [{ customerId }] = useDashboardSearch()
  const query = useCallCounts()
  const { data: counts, error, isPending, refetch } = query
  const ofCustomer = customerId === undefined ? {} : { customerId: String(customerId) }
  const open = counts ? counts.urgent + counts.important : 0
  return (
    <section className={styles.tile} aria-label="Chamados" aria-busy={isPending}>
      <h2>
        <IconHeadset size={17} stroke={1.75} aria-hidden="true" />
        Chamados
      </h2>
      {counts && (
        <>
          <p className={styles.figure}>
            <Link to={CALLS} search={{ ...ofCustomer, group: 'open' }} className={styles.plain}>
              {formatCount(open)} <small>{open === 1 ? 'aberto' : 'abertos'}</small>
            </Link>
          </p>
          <p className={styles.note}>
            <Link to={CALLS} search={{ ...ofCustomer, group: 'urgent' }} className={styles.plain}>
              {formatCount(counts.urgent)} {counts.urgent === 1 ? 'urgente' : 'urgentes'}
            </Link>
            {' · '}
            <Link to={CALLS} search={{ ...ofCustomer, overdue: '1' }} className={styles.plain}>
              {formatCount(counts.overdue)} {counts.overdue === 1 ? 'vencido' : 'vencidos'}
            </Link>
          </p>
        </>
      )}
      <NotRefreshed query={query} />
      {isPending && <TileSkeleton />}
      {!counts && error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />}
    </section>
  )
}
