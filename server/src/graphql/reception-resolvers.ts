import { countRefusedConnections, listRefusedConnections } from '../storage/reception/refused-connection-store.ts'
import type { ResolverDeps, Resolvers } from './resolver.ts'

type Names = 'listRefusedConnections' | 'countRefusedConnections'

export function receptionResolvers({ pool }: ResolverDeps): Pick<Resolvers, Names> {
  return {
    listRefusedConnections: (part) => listRefusedConnections(pool, part),
    countRefusedConnections: (filter) => countRefusedConnections(pool, filter),
  }
}
