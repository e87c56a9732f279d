import type { LateVehicle } from '@monitorweb/contract/fleet/summaries'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { formatCount } from '#format/numbers.ts'
import { useDiagnoses } from '#support-calls/context/use-diagnoses.ts'
import { PlainTable } from '#table/PlainTable.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { LATE_COLUMNS } from './late-columns.tsx'
import styles from './late-vehicles.module.css'

interface LateVehiclesTableProps {
  vehicles: LateVehicle[]
  now: EpochMs
}

const FIRST_ROWS = 20

export function LateVehiclesTable({ vehicles, now }: LateVehiclesTableProps) {
  const [whole, setWhole] = useState(false)
  const fleet = useFleet()
  const shown = whole ? vehicles : vehicles.slice(0, FIRST_ROWS)
  const { diagnoses, error, refetch } = useDiagnoses(shown.map(({ vehicleId }) => vehicleId))
  return (
    <>
      {error && (
        <Failure
          compact
          message={`As causas prováveis e os chamados abertos não puderam ser lidos. ${messageOf(error)}`}
          onRetry={() => void refetch()}
        />
      )}
      <PlainTable
        label="Veículos sem comunicar"
        columns={LATE_COLUMNS}
        rows={shown.map((vehicle) => {
          const { vehicleId } = vehicle
          return { vehicle, live: fleet.vehicles.get(vehicleId), diagnosis: diagnoses.get(vehicleId), now }
        })}
        keyOf={({ vehicle }) => vehicle.vehicleId}
        className={styles.table}
      />
      {shown.length < vehicles.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Ver todos os {formatCount(vehicles.length)}
        </button>
      )}
    </>
  )
}
