/** This process no longer has the key of stored secrets; the message is for the person, in Portuguese. */
export class OtherKeyError extends Error {
  override name = 'OtherKeyError'
}
