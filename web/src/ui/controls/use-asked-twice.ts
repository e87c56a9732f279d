import { useState } from 'react'
import { takeFocus } from './take-focus.ts'

interface AskedTwice {
  /** Whether the second question stands there now. */
  asking: boolean
  ask(): void
  giveUp(): void
  /** What the button that begins is given: the keys go on at it once somebody gave up. */
  begin: { ref?: typeof takeFocus }
}

/** Keeps how far somebody is with what is asked for twice, such as a removal. */
export function useAskedTwice(): AskedTwice {
  /** This is null while nobody asked yet: the keys are elsewhere then, and stay. */
  const [asking, setAsking] = useState<boolean | null>(null)
  return {
    asking: asking === true,
    ask: () => setAsking(true),
    giveUp: () => setAsking(false),
    begin: asking === false ? { ref: takeFocus } : {},
  }
}
