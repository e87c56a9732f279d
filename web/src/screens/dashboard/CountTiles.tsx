import { IconBuilding, IconCpu, IconTruck, type TablerIcon } from '@tabler/icons-react'
import { messageOf } from '#api/api-error.ts'
import { formatCount } from '#format/numbers.ts'
import { Failure } from '#ui/Failure.tsx'
import { AvailabilityTile } from './AvailabilityTile.tsx'
import styles from './dashboard.module.css'
import { TileSkeleton } from './TileSkeleton.tsx'
import { type CountedRegister, useCounts } from './use-summaries.ts'

const TILES: { register: CountedRegister; title: string; icon: TablerIcon }[] = [
  { register: 'vehicles', title: 'Veículos', icon: IconTruck },
  { register: 'customers', title: 'Clientes', icon: IconBuilding },
  { register: 'devices', title: 'Equipamentos', icon: IconCpu },
]

export function CountTiles() {
  return (
    <div className={styles.tiles}>
      {TILES.map((tile) => (
        <CountTile key={tile.register} {...tile} />
      ))}
      <AvailabilityTile />
    </div>
  )
}

function CountTile({ register, title, icon: Icon }: (typeof TILES)[number]) {
  const { data, error, isPending, refetch } = useCounts(register)
  return (
    <section className={styles.tile} aria-label={title} aria-busy={isPending}>
      <h2>
        <Icon size={17} stroke={1.75} aria-hidden="true" />
        {title}
      </h2>
      {data && (
        <>
          <p className={styles.figure}>
            {formatCount(data.active)} <small>{data.active === 1 ? 'ativo' : 'ativos'}</small>
          </p>
          <p className={styles.note}>
            {formatCount(data.inactive)} {data.inactive === 1 ? 'inativo' : 'inativos'}
          </p>
        </>
      )}
      {isPending && <TileSkeleton />}
      {!data && error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />}
    </section>
  )
}
