import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconHeadset } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { may } from '#registers/access.tsx'
import { openingSearch } from '#support-calls/opening/opening-search.ts'
import styles from '../table/table.module.css'
import type { TableColumn } from '../table/table-column.ts'
import type { ShownVehicle } from '../use-viewed.ts'
import { shortStamp } from '../words.ts'

/** The way to a new call about the vehicle and the instant of a row; nothing for whom opens none. */
export function callColumn<Row extends { vehicle: ShownVehicle }>(
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
        aria-label={`Abrir chamado sobre ${row.vehicle.name} em ${shortStamp(at)}`}
        title="Abrir chamado"
        onClick={(event) => event.stopPropagation()}
      >
        <IconHeadset size={16} stroke={1.75} aria-hidden="true" />
      </Link>
    )
  }
  return [{ key: 'call', header: 'Chamado', width: 78, cell }]
}
