import { IconBuilding, IconCpu, IconTruck, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messageOf } from '#api/api-error.ts'
import { currentSession } from '#api/session/session.ts'
import { formatCount } from '#format/numbers.ts'
import { linkToList } from '#registers/list/list-address.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { AvailabilityTile } from './AvailabilityTile.tsx'
import styles from './dashboard.module.css'
import { NotRefreshed } from './NotRefreshed.tsx'
import { SupportCallsTile } from './SupportCallsTile.tsx'
import { TileSkeleton } from './TileSkeleton.tsx'
import { useDashboardSearch } from './use-scope.ts'
import { type CountedRegister, useCounts } from './use-summaries.ts'

interface Tile {
  register: CountedRegister
  title: string
  icon: TablerIcon
  to: string
}

const TILES: Tile[] = [
  { register: 'vehicles', title: 'Veículos', icon: IconTruck, to: '/veiculos' },
  { register: 'customers', title: 'Clientes', icon: IconBuilding, to: '/clientes' },
  { register: 'devices', title: 'Equipamentos', icon: IconCpu, to: '/equipamentos' },
]

export function CountTiles() {
  return (
    <div className={styles.tiles}>
      {TILES.map((tile) => (
        <CountTile key={tile.register} {...tile} />
      ))}
      <AvailabilityTile />
      <SupportCallsTile />
    </div>
  )
}

function CountTile({ register, title, icon: Icon, to }: Tile) {
  const query = useCounts(register)
  const { data, error, isPending, refetch } = query
  return (
    <section className={styles.tile} aria-label={title} aria-busy={isPending}>
      <h2>
        <Icon size={17} stroke={1.75} aria-hidden="true" />
        {title}
      </h2>
      {data && (
        <>
          <p className={styles.figure}>
            <ListLink to={to} status="active">
              {formatCount(data.active)} <small>{data.active === 1 ? 'ativo' : 'ativos'}</small>
            </ListLink>
          </p>
          <p className={styles.note}>
            <ListLink to={to} status="inactive">
              {formatCount(data.inactive)} {data.inactive === 1 ? 'inativo' : 'inativos'}
            </ListLink>
          </p>
        </>
      )}
      <NotRefreshed query={query} />
      {isPending && <TileSkeleton />}
      {!data && error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />}
    </section>
  )
}

interface ListLinkProps {
  to: string
  status: 'active' | 'inactive'
  children: ReactNode
}

/**
 * Leads to the very records that were counted. The registers are the operators'; others find their vehicles on the map, where
 * inactive ones are not.
 */
function ListLink({ to, status, children }: ListLinkProps) {
  const [{ customerId }] = useDashboardSearch()
  if (!currentSession()?.operator) {
    if (to !== '/veiculos' || status === 'inactive') return children
    return (
      <Link to="/monitoring" className={styles.plain} search={customerId === undefined ? {} : { customerId }}>
        {children}
      </Link>
    )
  }
  return (
    <Link
      to={to}
      className={styles.plain}
      search={linkToList({ status, ...(customerId !== undefined && { customerId: String(customerId) }) }) as never}
    >
      {children}
    </Link>
  )
}
