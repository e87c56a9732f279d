/**
 * What a sample vehicle does every day. It drives the same metres each day, so that its odometer is known for any day.
 */
export type Duty =
  /** Drives from end to end of a highway and back, on the next day where the way is long. */
  | { kind: 'haul'; roadId: string; startHour: number }
  /** Drives out along a highway with stops on the way, and back, twice a day. */
  | { kind: 'deliveries'; roadId: string; startHour: number; reachKm: number; fromEnd: boolean }
  /** Drives whole rounds through a city, with many short stops. */
  | { kind: 'rounds'; roadId: string; startHour: number; laps: number }
  /** Stands all day; the engine runs always, in working hours, or never. */
  | { kind: 'stand'; roadId: string; startHour: number; engineOn: 'always' | 'workday' | 'never' }
