/** A run holds the legs `first` ≤ leg < `last`: it goes from fix `first` to fix `last`. */
export interface Run {
  /** `noData` is a silence after which the vehicle was elsewhere, or a step that nothing can drive. */
  kind: 'trip' | 'stop' | 'noData'
  first: number
  last: number
}
