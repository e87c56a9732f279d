/** The intervals at which a tracker reports, as installers program it. */
export interface ReportingIntervals {
  movingSeconds: number
  /** The interval while the vehicle stands with the engine on. */
  idleSeconds: number
  parkedSeconds: number
  /** While moving, a turn of so many degrees is reported too; null reports no turns. */
  turnDegrees: number | null
}

export const REPORTING_INTERVALS: ReportingIntervals = {
  movingSeconds: 30,
  idleSeconds: 120,
  parkedSeconds: 3600,
  turnDegrees: null,
}
