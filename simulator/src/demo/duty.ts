/** What a sample vehicle does every day. Its metres a day never change, so that its odometer is known for any day. */
export type Duty =
  /** From end to end of a highway and back, on the next day where the way is long. */
  | { kind: 'haul'; roadId: string; startHour: number }
  /** Out along a highway with stops on the way, and back; twice. */
  | { kind: 'deliveries'; roadId: string; startHour: number; reachKm: number; fromEnd: boolean }
  /** Whole rounds through a city, with many short stops. */
  | { kind: 'rounds'; roadId: string; startHour: number; laps: number }
  /** Stands all day; the engine runs always, in working hours, or never. */
  | { kind: 'stand'; roadId: string; startHour: number; engineOn: 'always' | 'workday' | 'never' }
