import type { OccurrenceCounts } from '@monitorweb/contract/occurrences/occurrence-operations'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#state/listeners.ts'

let counts: OccurrenceCounts | null = null
const listeners = createListeners()

/** Answers how many occurrences wait; null until the server said it. */
export function useOccurrenceCounts(): OccurrenceCounts | null {
  return useSyncExternalStore(listeners.subscribe, occurrenceCounts)
}

export const onOccurrenceCounts = listeners.subscribe

export function occurrenceCounts(): OccurrenceCounts | null {
  return counts
}

export function setOccurrenceCounts(next: OccurrenceCounts | null): void {
  counts = next
  listeners.tell()
}
