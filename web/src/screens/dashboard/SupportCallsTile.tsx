import { IconHeadset } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatCount } from '#format/numbers.ts'
import { useSupportCallCounts } from '#support-calls/counts/support-call-counts.ts'
import styles from './dashboard.module.css'
import { TileSkeleton } from './TileSkeleton.tsx'

const CALLS = '/chamados' as string

/** Shows what is open at the support desk; each figure leads to the calls that it counts. */
export function SupportCallsTile() {
  const counts = useSupportCallCounts()
  const open = counts ? counts.urgent + counts.important : 0
  return (
    <section className={styles.tile} aria-label="Chamados" aria-busy={counts === null}>
      <h2>
        <IconHeadset size={17} stroke={1.75} aria-hidden="true" />
        Chamados
      </h2>
      {counts ? (
        <>
          <p className={styles.figure}>
            <Link to={CALLS} search={{ group: 'open' }} className={styles.plain}>
              {formatCount(open)} <small>{open === 1 ? 'aberto' : 'abertos'}</small>
            </Link>
          </p>
          <p className={styles.note}>
            <Link to={CALLS} search={{ group: 'urgent' }} className={styles.plain}>
              {formatCount(counts.urgent)} {counts.urgent === 1 ? 'urgente' : 'urgentes'}
            </Link>
            {' · '}
            <Link to={CALLS} search={{ overdue: '1' }} className={styles.plain}>
              {formatCount(counts.overdue)} {counts.overdue === 1 ? 'vencido' : 'vencidos'}
            </Link>
          </p>
        </>
      ) : (
        <TileSkeleton />
      )}
    </section>
  )
}
