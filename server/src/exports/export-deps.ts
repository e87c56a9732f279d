import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { DescribePlace, PlacePoint } from '../places/places.ts'
import type { StreetMap } from '../places/streets/street-map.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import type { Scope } from '../storage/base/scope.ts'
import type { ExportRequest } from './export-request.ts'
import type { ListedRows } from './reports/rows/listed-rows.ts'

/** A file is read through these. */
export interface ExportDeps {
  /** The reads of this pool end where nobody waits for the file any more. */
  pool: Queryable
  scope: Scope
  now: EpochMs
  describePlace: DescribePlace
  /** The map that paper has the streets of; null for none. */
  streetMap?: StreetMap | null
  /** It is told now and then how much of the reading is done, 0 to 1. */
  onProgress?(share: number): void
  /**
   * Where there is a geocoder, it is asked for the streets of these places, and what it answers describes them as far
   * as there was time.
   */
  describeStreets?(points: readonly PlacePoint[]): Promise<DescribePlace>
  /** Of so many of them the street did not come in time. */
  countMissingStreets?(): number
  /** Where another thread can read some vehicles of a fleet meanwhile. The signal ends it. */
  readShare?(
    request: ExportRequest,
    share: { among: ReadonlySet<number>; signal: AbortSignal },
  ): AsyncGenerator<ListedRows>
}
