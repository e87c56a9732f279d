import type { LateVehicle } from '@monitorweb/contract/fleet/summaries'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useState } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { formatCount } from '#format/numbers.ts'
import { useDiagnoses } from '#support-calls/context/use-diagnoses.ts'
import { LateVehicleRow } from './LateVehicleRow.tsx'
import styles from './late-vehicles.module.css'

interface LateVehiclesTableProps {
  vehicles: LateVehicle[]
  now: EpochMs
}

const FIRST_ROWS = 20
const COLUMNS = ['Placa', 'Descrição', 'Cliente', 'Sem comunicar', 'Causa provável', 'Última situação', 'Último local']

export function LateVehiclesTable({ vehicles, now }: LateVehiclesTableProps) {
  const [whole, setWhole] = useState(false)
  const fleet = useFleet()
  const shown = whole ? vehicles : vehicles.slice(0, FIRST_ROWS)
  const diagnoses = useDiagnoses(shown.map(({ vehicleId }) => vehicleId))
  return (
    <>
      {/* Narrow screens scroll the table inside its box, by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable */}
      <section className={styles.tableBox} tabIndex={0} aria-label="Veículos sem comunicar">
        <table className={styles.table}>
          <thead>
            <tr>
              {COLUMNS.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Ações</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((vehicle) => (
              <LateVehicleRow
                key={vehicle.vehicleId}
                vehicle={vehicle}
                live={fleet.vehicles.get(vehicle.vehicleId)}
                diagnosis={diagnoses.get(vehicle.vehicleId)}
                now={now}
              />
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < vehicles.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Ver todos os {formatCount(vehicles.length)}
        </button>
      )}
    </>
  )
}
