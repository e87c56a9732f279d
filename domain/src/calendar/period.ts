import type { EpochMs } from '../position/position-report.ts'

/** Half open: `from` ≤ time < `to`. */
export interface Period {
  from: EpochMs
  to: EpochMs
}
