import { useFleet } from '#api/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { formatTime } from '#format/date-time.ts'
import { CommunicationWidget } from './CommunicationWidget.tsx'
import { CountTiles } from './CountTiles.tsx'
import styles from './dashboard.module.css'
import { LateVehiclesWidget } from './LateVehiclesWidget.tsx'
import { MovementWidget } from './MovementWidget.tsx'

export function DashboardScreen() {
  const { updatedAt } = useFleet()
  return (
    <div className={styles.page}>
      <title>Dashboard · MonitorWeb</title>
      <header className={styles.head}>
        <h1>Dashboard</h1>
        {updatedAt !== null && <p className="numeric">Atualizado às {formatTime(updatedAt)} · horário de Brasília</p>}
      </header>
      <QueryScope>
        <CountTiles />
        <div className={styles.pair}>
          <CommunicationWidget />
          <MovementWidget />
        </div>
        <LateVehiclesWidget />
      </QueryScope>
    </div>
  )
}
