import type { EpochMs } from '@monitorweb/domain/position-report'
import type { DescribePlace } from '../places/places.ts'
import type { Queryable } from '../storage/queryable.ts'
import type { Scope } from '../storage/scope.ts'

/** What a file is read through. */
export interface ExportDeps {
  /** Its reads end where nobody waits for the file any more. */
  pool: Queryable
  scope: Scope
  now: EpochMs
  describePlace: DescribePlace
}
