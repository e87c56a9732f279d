import { createListeners } from './listeners.ts'

/** A text that this browser keeps under a key, one for all of its tabs. */
export interface StoredText {
  /** Null where nothing is stored. */
  read(): string | null
  write(text: string): void
  clear(): void
  /** Calls the listener whenever the text is written or cleared, by another tab too, until the answered function is called. */
  onChange(listener: () => void): () => void
  /** {@link onChange} for what other tabs do alone. */
  onChangeElsewhere(listener: () => void): () => void
}

export function storedText(key: string): StoredText {
  const { tell, subscribe } = createListeners()

  function onChangeElsewhere(listener: () => void): () => void {
    // A key of null: everything was cleared.
    const look = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
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
