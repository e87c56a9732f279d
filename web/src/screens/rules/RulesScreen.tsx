import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

// The shell names all that a screen needs at once; this one needs one thing, which names the rest.
const Rules = lazyPart(() => import('./Rules.tsx'), 'Rules')
void Rules.preload()

/** `/regras` shows the rules, one of them, or the groups of vehicles that they are about. */
export function RulesScreen() {
  return (
    <Suspense>
      <Rules />
    </Suspense>
  )
}
