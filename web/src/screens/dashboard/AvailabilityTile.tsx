import { IconActivityHeartbeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatCount, formatShare } from '#format/numbers.ts'
import styles from './dashboard.module.css'
import { TileSkeleton } from './TileSkeleton.tsx'
import { useDashboardSearch, useScopedFleet } from './use-scope.ts'
import { withoutNewPosition } from './without-new-position.ts'

/** Shows the share of active vehicles that communicate: a tracking centre is judged by this number. */
export function AvailabilityTile() {
  const { loaded, vehicles } = useScopedFleet()
  const [{ customerId }] = useDashboardSearch()
  const active = vehicles.filter(({ status }) => status !== 'inactive')
  const heard = active.some(({ lastCommunicationAt }) => lastCommunicationAt !== null)
  const current = active.filter(({ freshness }) => freshness === 'current').length
  return (
    <section className={styles.tile} aria-label="Comunicando" aria-busy={!loaded}>
      <h2>
        <IconActivityHeartbeat size={17} stroke={1.75} aria-hidden="true" />
        Comunicando
      </h2>
      {loaded ? (
        <>
          <p className={styles.figure}>
            {heard ? (
              <Link
                to="/monitoring"
                className={styles.plain}
                search={{ statuses: 'moving,idle,parked,stopped', ...(customerId !== undefined && { customerId }) }}
              >
                {formatShare(current / active.length)}
              </Link>
            ) : (
              '–'
            )}
          </p>
          <p className={styles.note}>
            {noteOf({ active: active.length, current, heard })}
            {withoutNewPosition(active)}
          </p>
        </>
      ) : (
        <TileSkeleton />
      )}
    </section>
  )
}

/** A share of vehicles that never said anything would judge nobody: the tracking centre has only not begun. */
function noteOf({ active, current, heard }: { active: number; current: number; heard: boolean }): string {
  if (active === 0) return 'Ainda não há veículos ativos'
  if (!heard) return 'Nenhum veículo comunicou ainda'
  return `${formatCount(current)} de ${formatCount(active)} comunicando`
}
