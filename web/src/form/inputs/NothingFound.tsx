import type { ReactNode } from 'react'

/** Says that a list has no choices, as the one line of that list: a list box has to have one. */
export function NothingFound({ children }: { children: ReactNode }) {
  return (
    <span role="option" aria-disabled="true" aria-selected="false" tabIndex={-1}>
      {children}
    </span>
  )
}
