import type { SupportCallCounts } from '@monitorweb/contract/support-call-context'
import { useSyncExternalStore } from 'react'
import { formatCount } from '#format/numbers.ts'

let counts: SupportCallCounts | null = null
const listeners = new Set<() => void>()

/** How many support calls there are of each kind; null until the server said it. The menu and the dashboard show it. */
export function useSupportCallCounts(): SupportCallCounts | null {
  return useSyncExternalStore(subscribe, supportCallCounts)
}

export function supportCallCounts(): SupportCallCounts | null {
  return counts
}

export function setSupportCallCounts(next: SupportCallCounts | null): void {
  counts = next
  for (const listener of listeners) listener()
}

/** "3 abertos": said beside the word Chamados; null while none is. */
export function openCallWords({ urgent, important }: SupportCallCounts): string | null {
  const open = urgent + important
  if (open === 0) return null
  return `${formatCount(open)} ${open === 1 ? 'aberto' : 'abertos'}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
