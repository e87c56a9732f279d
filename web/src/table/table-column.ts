import { isNumber as isFigure } from '@monitorweb/contract/reports/columns/cell-text'
import type { CellValue, ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import type { ReactNode } from 'react'

/**
 * Describes a column of any table of the program; a column of a report and a field of a register are turned into one.
 */
export interface TableColumn<Row> {
  key: string
  header: string
  /** Says in full what the header says short. */
  title?: string
  /** In pixels: what its header and its facts need, or the least that its words are shown in. */
  width: number
  /**
   * The column holds words, which may be cut where there is no room, and gets its part of what room is left. Without a
   * column of these a grid is as wide as its columns are.
   */
  grows?: boolean
  /** The words go on in a second line of the same row where one has no room for them. */
  wraps?: boolean
  /** Words stand on the left, numbers on the right; without a kind the column holds words. */
  kind?: ColumnKind
  /** Answers what the table is sorted by and what a copy of it has; without this neither is possible. */
  value?(row: Row): CellValue
  /** A copy of the table writes the values as this kind, under this name in full; without it the copy has no such column. */
  copied?: { label: string; kind: ColumnKind }
  /** Answers what a cell says in words, under the pointer too. */
  text?(row: Row): string
  /** Answers what a cell shows where that is more than its words. */
  cell?(row: Row): ReactNode
  /** True where a press on the column's head sorts the table by it. */
  sorts?: boolean
  /** The total stands below the rows. */
  total?: ReactNode
  /** The column is left out until it is wanted. */
  off?: boolean
  /** The column stays in sight while the others are moved sideways. */
  pinned?: boolean
  /** The column changes with time alone or with every message, so that a change of it is no news. */
  ticks?: boolean
  monospace?: boolean
  /**
   * The place where the column stands on the cards of small screens: at the end of the name's line, at the end of the line
   * below, or a line of its own. Without it the cards do not have the column.
   */
  card?: 'side' | 'end' | 'line'
  /** Answers what a card shows where that is other than the cell, such as a figure with the word that its header is. */
  cardCell?(row: Row): ReactNode
}

/** Says by which column a table is sorted. */
export interface TableSort {
  key: string
  descending: boolean
}

/** Tells whether a column holds facts, such as dates, ages and flags, which are never cut or broken into lines. */
export function isFact(kind: ColumnKind | undefined): boolean {
  return kind !== undefined && kind !== 'text' && kind !== 'place'
}

/** Tells whether a column holds figures, which stand on the right. */
export function isNumber(kind: ColumnKind | undefined): boolean {
  return kind !== undefined && (kind === 'duration' || isFigure(kind))
}
