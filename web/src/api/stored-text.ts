import { createListeners } from './listeners.ts'

/** A text that this browser keeps under a key, one for all of its tabs. */
export interface StoredText {
  /** Null where nothing is stored. */
  read(): string | null
  write(text: string): void
  clear(): void
  /** Calls the listener whenever the text is written or cleared, by another tab too, until the answered function is called. */
  onChange(listener: () => void): () => void
}

export function storedText(key: string): StoredText {
  const { tell, subscribe } = createListeners()
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
      // A key of null: everything was cleared.
      const lookAtStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      const stop = subscribe(listener)
      addEventListener('storage', lookAtStorage)
      return () => {
        stop()
        removeEventListener('storage', lookAtStorage)
      }
    },
  }
}
