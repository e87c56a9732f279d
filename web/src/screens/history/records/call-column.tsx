import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconHeadset } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { may } from '#api/session/may.ts'
import { formatDateTime } from '#format/date-time.ts'
import { openingSearch } from '#support-calls/opening/opening-search.ts'
import type { TableColumn } from '#table/table-column.ts'
import styles from '../table/cells.module.css'
import type { NamedVehicle } from '../use-viewed.ts'

/**
 * Makes the column that leads to a new call about the vehicle and the instant of a row; none for whom opens no calls.
 */
export function callColumn<Row extends { vehicle: NamedVehicle }>(
  instantOf: (row: Row) => EpochMs,
): TableColumn<Row>[] {
  if (!may('createSupportCall')) return []
  const cell = (row: Row) => {
    const at = instantOf(row)
    return (
      <Link
        to={'/chamados' as string}
        search={openingSearch(row.vehicle.vehicleId, at)}
        className={styles.action}
        aria-label={`Abrir chamado sobre ${row.vehicle.name} em ${formatDateTime(at)}`}
        title="Abrir chamado"
      >
        <IconHeadset size={16} stroke={1.75} aria-hidden="true" />
      </Link>
    )
  }
  return [{ key: 'call', header: 'Chamado', width: 92, cell }]
}
