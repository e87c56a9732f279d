import type { ReactNode } from 'react'
import { RecordsFilters } from '../records/RecordsFilters.tsx'
import { RecordsFrame } from '../records/RecordsFrame.tsx'
import { leftOutWords } from '../words.ts'
import type { FleetCount, FleetTableProps } from './fleet-question.ts'

const TABS = ['positions', 'trips', 'stops'] as const

interface FleetFrameProps extends Pick<FleetTableProps, 'search' | 'change'> {
  chosen: (typeof TABS)[number]
  /** This is null while the table has told nothing. */
  count: FleetCount | null
  children: ReactNode
}

/** Shows a table of a fleet below the tabs of the others; the tabs stay, and keep the focus, while the table changes. */
export function FleetFrame({ chosen, count, search, change, children }: FleetFrameProps) {
  return (
    <RecordsFrame
      tabs={TABS}
      chosen={chosen}
      counts={{ [chosen]: count?.listed ?? null }}
      note={leftOutWords(count?.leftOut ?? 0) || undefined}
      filters={<RecordsFilters table={chosen} ofFleet search={search} change={change} />}
      {...{ search, change }}
    >
      {children}
    </RecordsFrame>
  )
}
