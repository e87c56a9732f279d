import type { SupportCallCounts } from '@monitorweb/contract/support-call-context'
import { supportCallOperations } from '@monitorweb/contract/support-call-operations'
import { useSyncExternalStore } from 'react'
import { formatCount } from '#format/numbers.ts'
import { call } from './client.ts'
import { currentSession } from './session.ts'
import { onSupportCallNews } from './support-call-news.ts'

/** The program's own refresh, for what falls due while nothing is said. */
const REFRESH_MS = 120_000
/** News that come together are one question. */
const GATHER_MS = 300

let counts: SupportCallCounts | null = null
const listeners = new Set<() => void>()

/** How many support calls there are of each kind; null until the server said it. The menu and the dashboard show it. */
export function useSupportCallCounts(): SupportCallCounts | null {
  return useSyncExternalStore(subscribe, () => counts)
}

/** "3 abertos": said beside the word Chamados; null while none is. */
export function openCallWords({ urgent, important }: SupportCallCounts): string | null {
  const open = urgent + important
  if (open === 0) return null
  return `${formatCount(open)} ${open === 1 ? 'aberto' : 'abertos'}`
}

/** Keeps the counts as the server has them until the answered function is called. */
export function keepSupportCallCounts(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  function askSoon(waitMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), waitMs)
  }
  async function ask() {
    // A session that is over asks nothing more; without an answer what was known holds on.
    if (currentSession()) {
      const found = await call(supportCallOperations.countSupportCallGroups, {}).catch(() => counts)
      if (!over) set(found)
    }
    if (!over) askSoon(REFRESH_MS)
  }
  const stop = onSupportCallNews(() => askSoon(GATHER_MS))
  void ask()
  return () => {
    over = true
    clearTimeout(timer)
    stop()
    set(null)
  }
}

function set(next: SupportCallCounts | null): void {
  counts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
