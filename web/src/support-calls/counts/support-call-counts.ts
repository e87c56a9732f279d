import type { SupportCallCounts } from '@monitorweb/contract/support-calls/support-call-context'
import { useSyncExternalStore } from 'react'
import { formatCount } from '#format/numbers.ts'
import { createListeners } from '#state/listeners.ts'

let counts: SupportCallCounts | null = null
const listeners = createListeners()

/** Answers how many support calls there are of each kind, of all that one may see; null until the server said it. The menu shows it. */
export function useSupportCallCounts(): SupportCallCounts | null {
  return useSyncExternalStore(listeners.subscribe, supportCallCounts)
}

export function supportCallCounts(): SupportCallCounts | null {
  return counts
}

export function setSupportCallCounts(next: SupportCallCounts | null): void {
  counts = next
  listeners.tell()
}

/** Says how many calls are open, as in "3 abertos", beside the word Chamados; null while none is. */
export function openCallWords({ urgent, important }: SupportCallCounts): string | null {
  const open = urgent + important
  if (open === 0) return null
  return `${formatCount(open)} ${open === 1 ? 'aberto' : 'abertos'}`
}
