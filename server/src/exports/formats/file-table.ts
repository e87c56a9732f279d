import type { CellValue, ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'

export interface Column<Row> {
  /** Name on the wire of what it shows, by which it is chosen. */
  wire: string
  label: string
  kind: ColumnKind
  /** Width for people, in characters. */
  width: number
  /** Whether it stands in a file for which no columns were chosen. */
  isDefault: boolean
  /** Whether also in one for paper, where room is short. */
  isOnPaper: boolean
  /** Whether its sum says something. */
  sums: boolean
  value(row: Row): CellValue
}

/** A report as a file holds it: the same columns in every format, rows as they are read. */
export interface ExportTable<Row = unknown> {
  title: string
  columns: readonly Column<Row>[]
  rows: AsyncIterable<Row>
  zone: TimeZone
  /** What the person asked for, line by line; read when the last row was, as it may tell of the rows. */
  parameters(): readonly ExportParameter[]
}

export interface ExportParameter {
  label: string
  value: string
}

/** A position of a drive, as track formats hold it. */
export interface TrackPoint {
  at: EpochMs
  latitude: number
  longitude: number
  speedKmh: number | null
  courseDegrees: number | null
}

/** Points that follow each other without silence between them. */
export interface TrackLine {
  name: string
  /** Whether a new vehicle begins with this line. */
  startsVehicle: boolean
  points: AsyncIterable<TrackPoint>
}
