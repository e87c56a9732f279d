import type { ReactNode } from 'react'

/** What a column holds. `dateTime`: EpochMs. `date`: "2026-03-04". `duration`: seconds. `share`: 0 to 1. */
export type CellKind = 'text' | 'dateTime' | 'date' | 'duration' | 'share' | { decimals: number }
/** Null: not known. */
export type CellValue = string | number | null

/** A column of any table of the program; a column of a report and a field of a register are turned into one. */
export interface TableColumn<Row> {
  key: string
  header: string
  /** Said in full where the header is short. */
  title?: string
  width: number
  /** Takes what room is left. */
  grows?: boolean
  /** Words stand on the left, numbers on the right; without it the column holds words. */
  kind?: CellKind
  /** What it is sorted by and what a copy of the table has; without it neither is possible. */
  value?(row: Row): CellValue
  /** What a cell says in words, under the pointer too. */
  text?(row: Row): string
  /** Where a cell shows more than its words. */
  cell?(row: Row): ReactNode
  /** Whether a press on its head sorts the table by it. */
  sorts?: boolean
  /** Stands below the rows. */
  total?: ReactNode
  /** Left out until it is wanted. */
  off?: boolean
  /** Stays in sight while the others are moved sideways. */
  pinned?: boolean
  /** Changes with time alone or with every message, so that a change of it is no news. */
  ticks?: boolean
  monospace?: boolean
  /** Where it stands on the cards of small screens; without it nowhere. */
  card?: 'side' | 'line'
}

/** By which column a table is sorted. */
export interface TableSort {
  key: string
  descending: boolean
}

export function isNumber(kind: CellKind | undefined): boolean {
  return typeof kind === 'object' || kind === 'duration' || kind === 'share'
}
