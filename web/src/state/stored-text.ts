import { createListeners } from './listeners.ts'

/** A stored text is kept by this browser under a key, one for all of its tabs. */
export interface StoredText {
  /** Answers null where nothing is stored. */
  read(): string | null
  write(text: string): void
  clear(): void
  /** Calls the listener whenever the text is written or cleared, by another tab too, until the answered function is called. */
  onChange(listener: () => void): () => void
  /** Calls the listener as {@link onChange} does, but only for what other tabs do. */
  onChangeElsewhere(listener: () => void): () => void
}

export function storedText(key: string): StoredText {
  const { tell, subscribe } = createListeners()

  function onChangeElsewhere(listener: () => void): () => void {
    // A key of null says that everything was cleared.
    const look = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    // A page that comes back from where browsers keep left pages was not told of what happened meanwhile.
    const lookAgain = ({ persisted }: PageTransitionEvent) => persisted && listener()
    addEventListener('storage', look)
    addEventListener('pageshow', lookAgain)
    return () => {
      removeEventListener('storage', look)
      removeEventListener('pageshow', lookAgain)
    }
  }

  return {
    read: () => localStorage.getItem(key),
    write(text) {
      localStorage.setItem(key, text)
      tell()
    },
    clear() {
      localStorage.removeItem(key)
      tell()
    },
    onChange(listener) {
      const stops = [subscribe(listener), onChangeElsewhere(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    onChangeElsewhere,
  }
}
