import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import type { LeaveBlockerProps } from './LeaveBlocker.tsx'

/** Screens stay within their weight by fetching it beside them; it has to be there before something is typed. */
const LeaveBlocker = lazyPart(() => import('./LeaveBlocker.tsx'), 'LeaveBlocker', { placeless: true })
void LeaveBlocker.preload()

/** Asks before what was typed is left behind. */
export function LeaveGuard(props: LeaveBlockerProps) {
  return (
    <Suspense>
      <LeaveBlocker {...props} />
    </Suspense>
  )
}
