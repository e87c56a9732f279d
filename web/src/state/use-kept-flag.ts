import { useState, useSyncExternalStore } from 'react'
import { storedText } from './stored-text.ts'

/** Answers what this browser keeps under the key, false where nothing is kept, and a way to change it. */
export function useKeptFlag(key: string): [flag: boolean, keep: (flag: boolean) => void] {
  const [text] = useState(() => storedText(key))
  const flag = useSyncExternalStore(text.onChange, () => text.read() === 'true')
  return [flag, (next) => text.write(String(next))]
}
