import { positionColumns } from '@monitorweb/contract/reports/columns/position-columns'
import { isSomewhere, type TrackingPosition } from '@monitorweb/contract/reports/tracking-position'
import { exclusionFields } from '@monitorweb/contract/reports/vehicle-reports'
import { distanceMeters } from '@monitorweb/domain/places/distance'
import { delaySeconds } from '@monitorweb/domain/position/reporting-delay'
import { formatDateTime } from '#format/date-time.ts'
import { courseWords, hourMeterWords } from '../table/cell-words.ts'
import styles from '../table/cells.module.css'
import { PLATE_CELL, type ReportColumn, reportColumns } from '../table/report-column.ts'
import type { NamedVehicle, Viewed } from '../use-viewed.ts'

export interface FleetPosition {
  vehicle: NamedVehicle
  position: TrackingPosition
  /** The position of the same vehicle that stands before this one; null for its first one. */
  before: TrackingPosition | null
}

interface Options extends Pick<Viewed, 'landmarks'> {
  /** Also those that no report counts, and why. */
  withExcluded: boolean
}

/** Answers what is said of each position of a fleet; its places come in words from the server. */
export function fleetPositionColumns({ landmarks, withExcluded }: Options): ReportColumn<FleetPosition>[] {
  return reportColumns(positionColumns, {
    fieldsOf: ({ position }: FleetPosition) => position,
    values: {
      plate: ({ vehicle }) => vehicle.name,
      landmark: ({ position }) => landmarks.at(position.customerId, position),
      delay: ({ position }) => delaySeconds(position.fixTime!, position.receivedAt!),
      step: ({ position, before }) => before && stepKm(before, position),
      interval: ({ position, before }) => before && (position.fixTime! - before.fixTime!) / 1000,
      reason: ({ position }) => reasonWords(position.exclusion),
    },
    cells: {
      time: { width: 176, cell: ({ position }) => formatDateTime(position.fixTime!) },
      plate: PLATE_CELL,
      reason: {
        width: 168,
        cell: ({ position }) =>
          position.exclusion && <span className={styles.mark}>{reasonWords(position.exclusion)}</span>,
      },
      event: {
        width: 168,
        cell: ({ position: { event } }) => event && <span className={styles.event}>{event}</span>,
      },
      course: { width: 100, cell: ({ position }) => courseWords(position.courseDegrees), isWords: true },
      place: { width: 150, grows: true, wraps: true },
      hourMeterHours: { cell: ({ position }) => hourMeterWords(position.hourMeterHours) },
      ports: { width: 120 },
    },
    without: withExcluded ? [] : ['reason'],
  })
}

/** Answers the words for a reason that the wire names; "" for a position that counts. */
function reasonWords(exclusion: string | null): string {
  return Object.values(exclusionFields).find(({ wire }) => wire === exclusion)?.label ?? ''
}

/** Answers the kilometres between two positions; null where one of them has no place. */
function stepKm(one: TrackingPosition, other: TrackingPosition): number | null {
  if (!isSomewhere(one) || !isSomewhere(other)) return null
  return distanceMeters(one.latitude, one.longitude, other.latitude, other.longitude) / 1000
}
