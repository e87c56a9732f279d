import type { FieldKind } from '@monitorweb/contract/wire/field'
import { isPlate, normalizePlate } from '@monitorweb/domain/brazil/plate'
import { isTaxNumber } from '@monitorweb/domain/brazil/tax-number'
import { withoutAccents } from '@monitorweb/domain/text/text'
import { isEmptyRow } from './paste-table.ts'

/** This is a field that a column of a spreadsheet can be. */
export interface ImportField {
  /** The field by our own name of it. */
  name: string
  label: string
  wire: string
  /** These are other heads by which people call the field, where no field has them for its own. */
  aliases: readonly string[]
  kind: FieldKind
  /** Says how the field's values are recognised where no head says what they are. */
  looks: ContentKind | null
}

export type ContentKind = 'imei' | 'plate' | 'taxNumber' | 'email' | 'postalCode' | 'state'

/** A recognised table is a pasted one with what its columns are; a column of null is not imported. */
export interface RecognisedTable {
  columns: (string | null)[]
  /** The rows are without the heads and without empty ones. */
  rows: string[][]
  /** The lines of the rows in what was given, empty ones among them, counted from 1 without the heads. */
  lines: number[]
}

const LOOKS: Record<ContentKind, (value: string) => boolean> = {
  imei: (value) => /^\d{15}$/.test(value),
  plate: (value) => isPlate(normalizePlate(value)),
  taxNumber: isTaxNumber,
  email: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  postalCode: (value) => /^\d{5}-?\d{3}$/.test(value),
  state: (value) => /^[A-Z]{2}$/.test(value),
}
/** So much of a column must look alike. */
const ENOUGH = 0.8
/** So many rows above the heads may be a title and what else is told of the sheet. */
const MOST_ABOVE = 10

/**
 * Answers what each column is: by its head, and only where that says nothing by what stands in it. No field is used twice:
 * the first head counts, and what stands in a column takes no field from a head. Heads that a report repeats on each page
 * are no rows.
 */
export function recogniseColumns(table: readonly string[][], fields: readonly ImportField[]): RecognisedTable {
  const start = rowOfHeads(table, fields)
  const first = table[start] ?? []
  const byHead = first.map((head) => fieldOfHead(head, fields))
  const hasHeads = byHead.some((name) => name !== null)
  const top = hasHeads ? start + 1 : 0
  const below = table.slice(top).map((row, index) => ({ row, line: index + 1 }))
  const isHeads = (row: readonly string[]) => hasHeads && row.every((cell, index) => bare(cell) === bare(first[index]!))
  const filled = below.filter(({ row }) => !isEmptyRow(row) && !isHeads(row))
  const rows = filled.map(({ row }) => row)
  const columns = byHead.map((name, index) => (byHead.indexOf(name) === index ? name : null))
  for (const index of first.keys()) {
    if (byHead[index] !== null) continue
    const values = rows.map((row) => row[index] ?? '')
    columns[index] = fieldOfContent(
      values,
      fields.filter(({ name }) => !columns.includes(name)),
    )
  }
  return { columns, rows, lines: filled.map(({ line }) => line) }
}

/** Answers the row of the heads, which may stand under a title: there it is known by two of them. Else it is the first that is filled. */
function rowOfHeads(table: readonly string[][], fields: readonly ImportField[]): number {
  const start = table.findIndex((row) => !isEmptyRow(row))
  const known = (row: readonly string[]) => new Set(row.flatMap((head) => fieldOfHead(head, fields) ?? [])).size
  if (start < 0 || known(table[start]!) > 0) return start
  const under = table.slice(start, start + MOST_ABOVE + 1).findIndex((row) => known(row) > 1)
  return under < 0 ? start : start + under
}

/** Answers heads by which each of these fields is recognised: its label or, where another field has that too, its wire name. */
export function headsOf(fields: readonly ImportField[]): string[] {
  return fields.map(({ name, label, wire }) => (fieldOfHead(label, fields) === name ? label : wire))
}

function fieldOfHead(head: string, fields: readonly ImportField[]): string | null {
  const said = bare(head)
  if (said === '') return null
  const isSaid = (known: string) => bare(known) === said
  const found =
    fields.find(({ label, wire }) => [label, wire].some(isSaid)) ?? fields.find(({ aliases }) => aliases.some(isSaid))
  return found?.name ?? null
}

function fieldOfContent(values: readonly string[], fields: readonly ImportField[]): string | null {
  const filled = values.filter((value) => value !== '')
  if (filled.length === 0) return null
  const found = fields.find(
    ({ looks }) => looks !== null && filled.filter(LOOKS[looks]).length >= filled.length * ENOUGH,
  )
  return found?.name ?? null
}

/** Answers a head bare of accents and marks: "Nº de série" and "n de serie" are the same head. */
function bare(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
