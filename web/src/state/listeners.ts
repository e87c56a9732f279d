/** Holds whoever wants to be told when something changes; `subscribe` fits React's `useSyncExternalStore`. */
export interface Listeners {
  /** Calls everyone who listens, in the order of their subscriptions. */
  tell(): void
  /** Listens until the answered function is called. */
  subscribe(listener: () => void): () => void
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
