import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './rules.module.css'

// The shell names all that a screen needs at once; this one needs one thing, which names the rest.
const Rules = lazyPart(() => import('./Rules.tsx'), 'Rules')
void Rules.preload()

/** `/regras` shows the rules, one of them, or the groups of vehicles that they are about. */
export function RulesScreen() {
  return (
    <Suspense fallback={<OnItsWay />}>
      <Rules />
    </Suspense>
  )
}

function OnItsWay() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton height={30} />
      <Skeleton height={320} />
    </div>
  )
}
