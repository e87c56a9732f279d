import { favoriteOperations } from '@monitorweb/contract/fleet/favorite-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'

const FAVORITES = { queryKey: ['favorite-vehicles'] }

export interface Favorites {
  vehicleIds: ReadonlySet<number>
  toggle(vehicleId: number): void
}

/** Answers the person's favourite vehicles. A change shows at once, and is taken back where the server refuses it. */
export function useFavorites(): Favorites {
  const client = useQueryClient()
  const notify = useNotice()
  const { data } = useQuery({
    ...FAVORITES,
    queryFn: async () => (await call(favoriteOperations.listFavoriteVehicles, {})).map(({ vehicleId }) => vehicleId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const vehicleIds = useMemo(() => new Set(data), [data])
  async function toggle(vehicleId: number) {
    const favorite = !vehicleIds.has(vehicleId)
    // An answer from before the change would take it back.
    await client.cancelQueries(FAVORITES)
    client.setQueryData<number[]>(
      FAVORITES.queryKey,
      (ids) => ids && (favorite ? [...ids, vehicleId] : ids.filter((each) => each !== vehicleId)),
    )
    try {
      await call(favoriteOperations.markFavoriteVehicle, { vehicleId, favorite })
      // Where the others are not known, one alone would look like all.
      if (client.getQueryData(FAVORITES.queryKey)) return
    } catch (error) {
      notify(messageOf(error), 'failure')
    }
    void client.invalidateQueries(FAVORITES)
  }
  return { vehicleIds, toggle: (vehicleId) => void toggle(vehicleId) }
}
