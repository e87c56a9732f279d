/** What the first byte of a packed day says. Older versions stay readable; a newer one is named and not guessed at. */
export const DAY_VERSION = 1

/** Eleven a second: a device that reports more keeps its rows. It bounds what the bytes of a day make in memory. */
export const MOST_POINTS = 1_000_000

/** The columns of a packed day, in their order. Those that few readers ask for are at the end. */
export const DAY_COLUMNS = [
  'fixTime',
  'receivedAt',
  'latitude',
  'longitude',
  'flags',
  'ignition',
  'event',
  'speedKmh',
  'courseDegrees',
  'odometerKm',
  'voltage',
  'altitudeMeters',
  'satellites',
  'hourMeterHours',
  'digest',
  'attributes',
] as const

export type DayColumn = (typeof DAY_COLUMNS)[number]
