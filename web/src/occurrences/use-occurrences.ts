import {
  type Occurrence,
  type OccurrenceGroup,
  occurrenceOperations,
} from '@monitorweb/contract/occurrences/occurrence-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reading } from '#api/client.ts'
import { OCCURRENCES_KEY, tellOccurrenceNews } from '#api/occurrence-changes.ts'

/** More than anybody works through; how many there are is told beside. */
const SHOWN = 200
const SHOWN_OF_VEHICLE = 5

/** Answers a group of the queue, and how many it has. */
export function useOccurrences(group: OccurrenceGroup) {
  return useQuery({
    queryKey: [...OCCURRENCES_KEY, 'list', group],
    queryFn: async ({ signal }) => {
      const ask = reading(signal)
      const [rows, total] = await Promise.all([
        ask(occurrenceOperations.listOccurrences, { group, first: SHOWN }),
        ask(occurrenceOperations.countOccurrences, { group }),
      ])
      return { rows, total }
    },
  })
}

export function useOccurrence(id: number | null) {
  return useQuery({
    queryKey: [...OCCURRENCES_KEY, 'one', id],
    queryFn: ({ signal }) => reading(signal)(occurrenceOperations.getOccurrence, { id: id! }),
    enabled: id !== null,
  })
}

/** Answers what is open about a vehicle, the most urgent first, and how many there are beyond those. */
export function useVehicleOccurrences(vehicleId: number) {
  return useQuery({
    queryKey: [...OCCURRENCES_KEY, 'vehicle', vehicleId],
    queryFn: ({ signal }) => openRows(signal, { vehicleId, first: SHOWN_OF_VEHICLE }),
  })
}

/** The map marks no more vehicles than these occurrences have, the most urgent first. */
const MARKED = 1000

/** Answers of what is open only what marks vehicles on the map, the most urgent first, and how many there are beyond those. */
export function useOpenOccurrences() {
  return useQuery({
    queryKey: [...OCCURRENCES_KEY, 'open'],
    queryFn: ({ signal }) => openRows(signal, { first: MARKED }, ['vehicleId', 'urgency', 'words']),
  })
}

/** Reads so many of what is open, and counts the rest only where there may be one. */
async function openRows(
  signal: AbortSignal,
  { first, ...about }: { vehicleId?: number; first: number },
  columns?: (keyof Occurrence)[],
) {
  const ask = reading(signal)
  const asked = { group: 'abertas', ...about } as const
  const rows = await ask(occurrenceOperations.listOccurrences, { ...asked, first }, columns)
  if (rows.length < first) return { rows, more: 0 }
  return { rows, more: (await ask(occurrenceOperations.countOccurrences, asked)) - rows.length }
}

export function useSteps(id: number) {
  return useQuery({
    queryKey: [...OCCURRENCES_KEY, 'steps', id],
    queryFn: ({ signal }) => reading(signal)(occurrenceOperations.listOccurrenceSteps, { id }),
  })
}

/** Takes over an occurrence that a change answered, and has the rest asked for again. */
export function useKeepOccurrence(): (changed: Occurrence) => void {
  const client = useQueryClient()
  return (changed) => {
    client.setQueryData([...OCCURRENCES_KEY, 'one', changed.id], changed)
    tellOccurrenceNews()
  }
}
