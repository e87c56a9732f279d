import type { ReactNode } from 'react'

/** A result is one line of the search: where it leads, and what it is. */
export interface SearchResult {
  /** The key is unique among all results. */
  key: string
  href: string
  title: string
  detail?: string
  picture: ReactNode
}

export interface SearchGroup {
  label: string
  results: SearchResult[]
  /** True where there may be more than these. */
  isCut?: boolean
}
