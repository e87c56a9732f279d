import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#api/api-error.ts'
import { useVehicleGroups } from '#api/use-vehicle-groups.ts'
import { formatQuantity } from '#format/numbers.ts'
import { ColorMark } from '#geofences/ColorMark.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from '../rules.module.css'
import { mayManageRules } from '../use-rules.ts'

const VEHICLES = { none: 'nenhum veículo agora', one: 'veículo agora', many: 'veículos agora' }

/** Lists the groups of vehicles. */
export function GroupList() {
  const { data, error, refetch } = useVehicleGroups()
  const manages = mayManageRules()
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  return (
    <>
      <h2 className={styles.heading}>Grupos de veículos</h2>
      {manages && (
        <div className={styles.tools}>
          <Button component={Link} to={'/regras/grupos/novo' as string} size="xs">
            Novo grupo
          </Button>
        </div>
      )}
      {data.length === 0 ? (
        <EmptyState
          title="Nenhum grupo cadastrado"
          text="Um grupo junta veículos de um cliente, como «Entregas» ou «Diretoria», e uma regra pode valer para ele."
        />
      ) : (
        <ul className={styles.list} aria-label="Grupos de veículos">
          {data.map(({ id, name, color, customerName, vehicleCount }) => (
            <li key={id}>
              <ColorMark color={color} />
              <div className={styles.rule}>
                {manages ? <Link to={`/regras/grupos/${id}` as string}>{name}</Link> : <strong>{name}</strong>}
                <small>
                  {customerName} · {formatQuantity(vehicleCount, VEHICLES)}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
