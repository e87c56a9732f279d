/** Why the Traccar server could not be read, in words for operators. */
export class TraccarError extends Error {
  override name = 'TraccarError'
  /** Whether less asked for at once may be answered. */
  readonly isTooMuch: boolean

  constructor(words: string, { isTooMuch = false, cause }: { isTooMuch?: boolean; cause?: unknown } = {}) {
    super(words, { cause })
    this.isTooMuch = isTooMuch
  }
}
