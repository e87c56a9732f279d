/** What is left of the disk is kept for positions; the message is for the person, in Portuguese. */
export class DiskReservedError extends Error {
  override name = 'DiskReservedError'
}
