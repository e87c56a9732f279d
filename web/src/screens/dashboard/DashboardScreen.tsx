import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { useNow } from '#api/live/use-now.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { whenWords } from '#format/date-time.ts'
import { timeZoneName } from '#format/time-zone.ts'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import { CommunicationWidget } from './CommunicationWidget.tsx'
import { CountTiles } from './CountTiles.tsx'
import styles from './dashboard.module.css'
import { FirstSteps } from './FirstSteps.tsx'
import { LateVehiclesWidget } from './late-vehicles/LateVehiclesWidget.tsx'
import { MovementWidget } from './MovementWidget.tsx'
import { ScopePicker } from './ScopePicker.tsx'

/** Shows the state of the fleet in figures, each leading to what it counts, and the work that follows from them. */
export function DashboardScreen() {
  const { updatedAt } = useFleet()
  const now = useNow()
  return (
    <div className={styles.page}>
      <PageTitle text="Dashboard" />
      <header className={styles.head}>
        <h1 className="visually-hidden">Dashboard</h1>
        <ScopePicker />
        <p className="numeric">
          {updatedAt === null ? '\u00a0' : `Atualizado ${whenWords(updatedAt, now)} · ${timeZoneName()}`}
        </p>
      </header>
      <QueryScope>
        <CountTiles />
        <FirstSteps />
        <div className={styles.pair}>
          <CommunicationWidget />
          <MovementWidget />
        </div>
        <LateVehiclesWidget />
      </QueryScope>
    </div>
  )
}
