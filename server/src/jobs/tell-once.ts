export interface TellOnce {
  failed(error: unknown): void
  succeeded(): void
}

/** Tells why something fails that is tried again and again: once, and again after it did not fail. */
export function createTellOnce(tell: ((error: unknown) => void) | undefined): TellOnce {
  let failedBefore = false
  return {
    failed(error) {
      if (!failedBefore) tell?.(error)
      failedBefore = true
    },
    succeeded() {
      failedBefore = false
    },
  }
}
