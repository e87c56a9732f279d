import type { PeriodSummary } from '@monitorweb/contract/reports/vehicle-reports'
import type { TripRules } from '@monitorweb/domain/track/trip-rules'

/** What a file says of a part of a history beside its rows. */
export interface ReadPart {
  customerId: number
  customerName: string
  rules: TripRules
  /** They are read for paper alone. */
  figures: PeriodSummary | null
}

/** Some rows of a part of a vehicle's history. */
export interface ListedRows {
  vehicleId: number
  /** It comes with the first rows of the part, which may be none. */
  read: ReadPart | null
  rows: unknown[]
}
