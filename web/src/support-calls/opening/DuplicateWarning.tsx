import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#api/api-error.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { useOpenCallsOf } from '../use-support-calls.ts'
import styles from './call-form.module.css'

/** Shows the open calls about the vehicle, to join instead: somebody may be at work on it already. */
export function DuplicateWarning({ vehicleId }: { vehicleId: number }) {
  const { data, error, refetch } = useOpenCallsOf(vehicleId)
  if (!data && error) {
    const message = `Não se sabe se já há chamado aberto sobre este veículo. ${messageOf(error)}`
    return <Failure compact message={message} onRetry={() => void refetch()} />
  }
  if (!data || data.length === 0) return null
  return (
    <div role="status" className={styles.duplicate}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div>
        <p>
          {data.length === 1
            ? 'Já existe um chamado aberto para este veículo. Você pode continuar nele:'
            : `Já existem ${data.length} chamados abertos para este veículo. Você pode continuar neles:`}
        </p>
        <ul>
          {data.map(({ code, title }) => (
            <li key={code}>
              <Link to={`/chamados/${code}` as string}>
                Chamado #{code}: {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
