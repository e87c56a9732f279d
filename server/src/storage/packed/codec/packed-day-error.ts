/** Tells that packed bytes are damaged, or of a version that this program does not know; never are they read as places. */
export class PackedDayError extends Error {
  override name = 'PackedDayError'
}
