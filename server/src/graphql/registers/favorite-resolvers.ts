import type { favoriteOperations } from '@monitorweb/contract/fleet/favorite-operations'
import { NotFoundError } from '../../errors/record-errors.ts'
import { countFavorites, listFavorites, markFavorite } from '../../storage/accounts/favorite-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** These resolvers keep the vehicles that a person wants to see before the others. */
export function favoriteResolvers({ pool }: ResolverDeps): Pick<Resolvers, keyof typeof favoriteOperations> {
  return {
    listFavoriteVehicles: (page, viewer) => listFavorites(pool, viewer, page),
    countFavoriteVehicles: (_, viewer) => countFavorites(pool, viewer),
    async markFavoriteVehicle({ vehicleId, favorite }, viewer) {
      if (vehicleId === null) throw new NotFoundError()
      await markFavorite(pool, viewer, { vehicleId, favorite })
      return { status: true }
    },
  }
}
