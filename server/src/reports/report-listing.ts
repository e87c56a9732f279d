import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { RowCursor } from './row-cursor.ts'
import {
  reportVehicles,
  type VehicleReport,
  type VehicleReportDeps,
  type VehicleReportQuery,
} from './vehicle-reports.ts'

/** A list that is read off vehicles' reports: what stands in it, and how a row looks. */
export interface Listing<Item, Row> {
  itemsOf(report: VehicleReport): readonly Item[]
  startOf(item: Item): EpochMs
  toRow(item: Item, report: VehicleReport): Row | Promise<Row>
}

export interface ListingPage {
  /** The most rows of the page; null for all of them. */
  first: number | null
  offset: number
  after: RowCursor | null
}

/** Lists a page of rows. It reads no further than the page goes, and makes only the page's rows. */
export async function listReportRows<Item, Row>(
  deps: VehicleReportDeps,
  { query, listing, page }: { query: VehicleReportQuery; listing: Listing<Item, Row>; page: ListingPage },
): Promise<Row[]> {
  const { first, offset, after } = page
  const rows: Row[] = []
  let skip = offset
  for await (const report of reportVehicles(deps, query, after?.vehicleId)) {
    const { vehicleId } = report.part
    for (const item of listing.itemsOf(report)) {
      if (after && vehicleId === after.vehicleId && listing.startOf(item) <= after.start) continue
      if (skip > 0) {
        skip--
        continue
      }
      if (first !== null && rows.length >= first) return rows
      rows.push(await listing.toRow(item, report))
    }
    if (first !== null && rows.length >= first) return rows
  }
  return rows
}

/** Counts the rows that a list has without paging. */
export async function countReportRows<Item>(
  deps: VehicleReportDeps,
  { query, listing }: { query: VehicleReportQuery; listing: Pick<Listing<Item, unknown>, 'itemsOf'> },
): Promise<number> {
  let count = 0
  for await (const report of reportVehicles(deps, query)) count += listing.itemsOf(report).length
  return count
}
