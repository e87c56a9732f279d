import type { EpochMs } from '../position/position-report.ts'

/** A period is half open: `from` ≤ time < `to`. */
export interface Period {
  from: EpochMs
  to: EpochMs
}
