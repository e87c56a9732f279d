import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { LandmarksNote } from '#landmarks/LandmarksNote.tsx'
import type { PagedRows } from '#reports/history/use-paged-rows.ts'
import type { FleetTableProps } from './fleet-question.ts'
import { ReadingLine } from './ReadingLine.tsx'

interface FleetRowsProps extends Pick<FleetTableProps, 'search' | 'onCount'> {
  reading: PagedRows<{ vehicleId: number; cursor: string }>
  counted: { none: string; one: string; many: string }
  totalWords?: string | undefined
  /** Of the rows that were read so many are not listed. */
  leftOut?: number
  children: ReactNode
}

/** Shows a table of a fleet below how far its rows are read, and tells the frame around it how many it lists. */
export function FleetRows(props: FleetRowsProps) {
  const { reading, counted, totalWords, leftOut = 0, search, onCount, children } = props
  const listed = reading.state === 'ready' ? reading.rows.length - leftOut : null
  const tell = useEffectEvent(() => onCount({ listed, leftOut }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is what the frame hears
  useEffect(() => tell(), [listed, leftOut])
  return (
    <>
      <LandmarksNote />
      <ReadingLine isSorted={search.order !== undefined} {...{ reading, counted, totalWords }} />
      {children}
    </>
  )
}
