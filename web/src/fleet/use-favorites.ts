import { favoriteOperations } from '@monitorweb/contract/fleet/favorite-operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'

const KEY = ['favorite-vehicles']

export interface Favorites {
  vehicleIds: ReadonlySet<number>
  toggle(vehicleId: number): void
}

/** Answers the person's favourite vehicles. A change shows at once, and is taken back where the server refuses it. */
export function useFavorites(): Favorites {
  const client = useQueryClient()
  const notify = useNotice()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await call(favoriteOperations.listFavoriteVehicles, {})).map(({ vehicleId }) => vehicleId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const vehicleIds = useMemo(() => new Set(data), [data])
  const change = useMutation({
    mutationFn: (marked: { vehicleId: number; favorite: boolean }) =>
      call(favoriteOperations.markFavoriteVehicle, marked),
    onMutate({ vehicleId, favorite }) {
      client.setQueryData(KEY, (ids: number[] = []) =>
        favorite ? [...ids, vehicleId] : ids.filter((each) => each !== vehicleId),
      )
    },
    onError(error) {
      notify(messageOf(error), 'failure')
      void client.invalidateQueries({ queryKey: KEY })
    },
  })
  return {
    vehicleIds,
    toggle: (vehicleId) => change.mutate({ vehicleId, favorite: !vehicleIds.has(vehicleId) }),
  }
}
