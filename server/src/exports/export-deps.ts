import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { DescribePlace, PlacePoint } from '../places/places.ts'
import type { Queryable } from '../storage/base/queryable.ts'
import type { Scope } from '../storage/base/scope.ts'

/** What a file is read through. */
export interface ExportDeps {
  /** Its reads end where nobody waits for the file any more. */
  pool: Queryable
  scope: Scope
  now: EpochMs
  describePlace: DescribePlace
  /** Is told now and then how much of the reading is done, 0 to 1. */
  onProgress?(share: number): void
  /** Where there is a geocoder: what describes these places once it was asked for their streets, as far as there is time. */
  describeStreets?(points: readonly PlacePoint[]): Promise<DescribePlace>
}
