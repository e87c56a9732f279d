import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isNotFound } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { useVehicleGroups } from '#api/use-vehicle-groups.ts'
import { type Fleet, WHOLE_FLEET } from '#reports/history/history-search.ts'

export interface ChosenVehicle {
  id: number
  plate: string
  description: string
  code: string
}

const FIELDS = ['id', 'plate', 'description', 'code'] as const
/** So many are offered at once; one more is asked for, which tells that there are more. */
export const MOST_VEHICLES = 20
export const MOST_CUSTOMERS = 5
const STALE_MS = 60_000

interface ChosenVehicles {
  vehicles: ChosenVehicle[]
  /** The ids of vehicles that are not there, or not for this person. */
  missing: number[]
  error: unknown
}

/** Answers the vehicles that a link names by their ids, as far as they are known, with what failed. */
export function useChosenVehicles(ids: readonly number[]): ChosenVehicles {
  const queries = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['history-vehicle', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => reading(signal)(registerOperations.getVehicle, { id }, FIELDS),
      staleTime: STALE_MS,
    })),
  })
  const found = ids.map((id, index) => queries[index]!.data ?? { id, plate: '', description: '', code: '' })
  // The list stays the same object as long as it says the same: everything that is drawn depends on it.
  const said = JSON.stringify(found)
  const vehicles = useMemo(() => JSON.parse(said) as ChosenVehicle[], [said])
  const missing = ids.filter((_, index) => isNotFound(queries[index]!.error))
  return { vehicles, missing, error: queries.find(({ error }) => error)?.error ?? null }
}

/** Finds vehicles for what is typed, by plate of either standard, description, code, serial or customer. */
export function useVehicleChoices(text: string, enabled: boolean) {
  return useQuery({
    queryKey: ['history-vehicle-choices', text],
    queryFn: ({ signal }) =>
      reading(signal)(registerOperations.searchVehicles, { search: `%${text.trim()}%`, first: MOST_VEHICLES + 1 }, [
        ...FIELDS,
        'customer',
      ]),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })
}

/** Finds customers, of which every vehicle can be chosen; for no text none, as nobody looks for one then. */
export function useCustomerChoices(text: string, enabled: boolean) {
  const search = text.trim()
  return useQuery({
    queryKey: ['history-customer-choices', search],
    queryFn: ({ signal }) =>
      reading(signal)(registerOperations.searchCustomers, { search: `%${search}%`, first: MOST_CUSTOMERS + 1 }, [
        'id',
        'name',
      ]),
    enabled: enabled && search !== '',
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })
}

/** Answers whose vehicles are meant all together, in words; "" while the name of the customer or group is not known. */
export function useFleetName(fleet: Fleet | null): { name: string; error: unknown } {
  const { customerId: id, groupId } = fleet ?? WHOLE_FLEET
  const groups = useVehicleGroups(groupId !== null)
  const { data, error } = useQuery({
    queryKey: ['history-customer', id],
    queryFn: ({ signal }) => reading(signal)(registerOperations.getCustomer, { id: id! }, ['id', 'name']),
    enabled: id !== null,
    staleTime: STALE_MS,
  })
  if (groupId !== null) {
    const group = groups.data?.find((each) => each.id === groupId)
    return { name: group?.name ?? (groups.data ? 'Grupo excluído' : ''), error: groups.error }
  }
  return { name: id === null ? WHOLE_FLEET_WORDS : (data?.name ?? ''), error }
}

export const WHOLE_FLEET_WORDS = 'Toda a frota'

/** Answers what people call a vehicle. */
export function nameOf({ id, plate, description }: Omit<ChosenVehicle, 'code'>): string {
  return plate || description || `Veículo ${id}`
}
