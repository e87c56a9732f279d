import type { CellValue, ColumnKind, ColumnTotal } from '@monitorweb/contract/reports/columns/column-declaration'
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
  /** The sum of the column, or its greatest value, says something; null where neither does. */
  total: ColumnTotal | null
  value(row: Row): CellValue
}

/** This is a report as a file holds it: the same columns in every format, rows as they are read. */
export interface ExportTable<Row = unknown> {
  title: string
  columns: readonly Column<Row>[]
  rows: AsyncIterable<Row>
  zone: TimeZone
  /** Answers the totals of the rows that were taken. */
  totals(): TableTotals
  /** Answers what the person asked for, line by line; it is read after the last row, as it may tell of the rows. */
  parameters(): readonly ExportParameter[]
  /** Answers what stands around the rows on paper; it is read after the last row. */
  paper(): PaperWords
}

/** These words stand before and behind the rows of a document. */
export interface PaperWords {
  /** They say for whom it is, of which vehicles and when. */
  head: readonly ExportParameter[]
  /** They are the period in figures. */
  figures: readonly ExportParameter[]
  /** They say how the rows and the figures came about. */
  notes: readonly ExportParameter[]
}

export interface TableTotals {
  rowCount: number
  /** They stand in the order of the columns; null where a column has none, or nothing of it is known. */
  values: readonly (number | null)[]
}

/** Answers what stands before the totals of a table, which may be nothing but greatest values. */
export function totalWord(columns: readonly Pick<Column<never>, 'total'>[]): string {
  return columns.some(({ total }) => total === 'sum') ? 'Total' : 'Maiores'
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
