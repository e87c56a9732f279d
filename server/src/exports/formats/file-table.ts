import type { CellValue, ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'

export interface Column<Row> {
  /** The column is chosen by the wire name of what it shows. */
  wire: string
  label: string
  kind: ColumnKind
  /** The width is for people, in characters. */
  width: number
  /** It tells whether the column stands in a file for which no columns were chosen. */
  isDefault: boolean
  /** It tells whether the column also stands in a file for paper, where room is short. */
  isOnPaper: boolean
  /** It tells whether the sum of the column says something. */
  sums: boolean
  value(row: Row): CellValue
}

/** This is a report as a file holds it: the same columns in every format, rows as they are read. */
export interface ExportTable<Row = unknown> {
  title: string
  columns: readonly Column<Row>[]
  rows: AsyncIterable<Row>
  zone: TimeZone
  /** Answers what the person asked for, line by line; it is read after the last row, as it may tell of the rows. */
  parameters(): readonly ExportParameter[]
}

export interface ExportParameter {
  label: string
  value: string
}

/** This is a position of a drive, as track formats hold it. */
export interface TrackPoint {
  at: EpochMs
  latitude: number
  longitude: number
  speedKmh: number | null
  courseDegrees: number | null
}

/** A line has points that follow each other without silence between them. */
export interface TrackLine {
  name: string
  /** It tells whether a new vehicle begins with this line. */
  startsVehicle: boolean
  points: AsyncIterable<TrackPoint>
}
