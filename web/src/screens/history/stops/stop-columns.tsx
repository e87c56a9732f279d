import { stopColumns } from '@monitorweb/contract/reports/columns/stop-columns'
import { markWords } from '@monitorweb/contract/reports/run-marks'
import { formatDateTime } from '#format/date-time.ts'
import { formatCoordinates } from '#format/numbers.ts'
import { RunMarks } from '../records/RunMarks.tsx'
import styles from '../table/cells.module.css'
import { endWords } from '../table/end-words.ts'
import { PLATE_CELL, type ReportColumn, reportColumns } from '../table/report-column.ts'

import type { ShownStop } from './stop-places.ts'

export const COUNTED_STOPS = { none: 'Nenhuma', one: 'parada', many: 'paradas' }

interface Options {
  /** True where each row says whose it is. */
  saysWhose: boolean
  /** False where no track and not every stop was read, so that nobody knows the odometer and the visits. */
  knowsTracks: boolean
}

/** Answers the columns of stops. */
export function shownStopColumns({ saysWhose, knowsTracks }: Options): ReportColumn<ShownStop>[] {
  return reportColumns(stopColumns, {
    fieldsOf: ({ stop }: ShownStop) => stop,
    values: {
      plate: ({ vehicle }) => vehicle.name,
      landmark: ({ landmark }) => landmark,
      visits: ({ visits }) => visits,
      ignition: ({ stop }) => stop.idleSeconds > 0,
      odometer: ({ odometerKm }) => odometerKm,
      coordinates: ({ stop }) => [stop.latitude, stop.longitude],
      marks: ({ stop }) => markWords(stop),
    },
    cells: {
      start: { width: 184, cell: ({ stop, number }) => `${number} · ${formatDateTime(stop.start!)}` },
      plate: PLATE_CELL,
      end: { width: 124, cell: ({ stop }) => endWords(stop) },
      marks: { width: 136, cell: ({ stop }) => <RunMarks run={stop} /> },
      landmark: { width: 116, grows: true, wraps: true },
      place: {
        width: 164,
        grows: true,
        wraps: true,
        cell: ({ stop: { place }, isUnusual }) => (
          <span title={place}>
            {isUnusual && (
              <span className={styles.mark} title="Primeira parada aqui no período lido">
                Não habitual
              </span>
            )}{' '}
            {place}
          </span>
        ),
      },
      coordinates: {
        cell: ({ stop }) => <span className={styles.muted}>{formatCoordinates(stop.latitude, stop.longitude)}</span>,
      },
    },
    without: [...(saysWhose ? [] : (['plate'] as const)), ...(knowsTracks ? [] : (['visits', 'odometer'] as const))],
  })
}
