/** The legs `first` ≤ leg < `last`: from fix `first` to fix `last`. */
export interface Run {
  /** `noData`: a silence after which the vehicle was elsewhere, or a step that nothing can drive. */
  kind: 'trip' | 'stop' | 'noData'
  first: number
  last: number
}
