/** Why the Traccar server could not be read, in words for operators. */
export class TraccarError extends Error {
  override name = 'TraccarError'
  /** Whether less asked for at once may be answered. */
  readonly isTooMuch: boolean
  /** How long the server asks to be left alone, in ms; null where it asks nothing, and the next question may be answered. */
  readonly restMs: number | null

  constructor(
    words: string,
    { isTooMuch = false, restMs = null, cause }: { isTooMuch?: boolean; restMs?: number | null; cause?: unknown } = {},
  ) {
    super(words, { cause })
    this.isTooMuch = isTooMuch
    this.restMs = restMs
  }
}
