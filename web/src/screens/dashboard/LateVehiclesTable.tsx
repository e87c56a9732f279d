import type { LateVehicle } from '@monitorweb/contract/summaries'
import type { EpochMs } from '@monitorweb/domain/position-report'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatAge } from '#format/age.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import styles from './dashboard.module.css'

interface LateVehiclesTableProps {
  vehicles: LateVehicle[]
  now: EpochMs
}

const FIRST_ROWS = 20

export function LateVehiclesTable({ vehicles, now }: LateVehiclesTableProps) {
  const [whole, setWhole] = useState(false)
  const shown = whole ? vehicles : vehicles.slice(0, FIRST_ROWS)
  return (
    <>
      <div className={styles.tableBox}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Placa</th>
              <th scope="col">Descrição</th>
              <th scope="col">Cliente</th>
              <th scope="col">Sem comunicar</th>
              <th scope="col">Última comunicação</th>
              <th scope="col">
                <span className="visually-hidden">Ações</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((vehicle) => (
              <LateVehicleRow key={vehicle.vehicleId} vehicle={vehicle} now={now} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < vehicles.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Ver todos os {formatCount(vehicles.length)}
        </button>
      )}
    </>
  )
}

function LateVehicleRow({ vehicle, now }: { vehicle: LateVehicle; now: EpochMs }) {
  const { vehicleId, plate, description, customerName, lastCommunicationAt, latitude } = vehicle
  return (
    <tr>
      <th scope="row" className={styles.plate}>
        {plate || '–'}
      </th>
      <td data-label="Descrição">{description || '–'}</td>
      <td data-label="Cliente">{customerName || '–'}</td>
      <td data-label="Sem comunicar" className="numeric">
        {lastCommunicationAt === null ? 'nunca comunicou' : formatAge(lastCommunicationAt, now)}
      </td>
      <td data-label="Última comunicação" className="numeric">
        {lastCommunicationAt === null ? '–' : formatDateTime(lastCommunicationAt)}
      </td>
      <td className={styles.action}>
        {latitude !== null && (
          <Link to="/monitoring" search={{ v: vehicleId }} aria-label={`Ver ${plate || description} no mapa`}>
            Ver no mapa
          </Link>
        )}
      </td>
    </tr>
  )
}
