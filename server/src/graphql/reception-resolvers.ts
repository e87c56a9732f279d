import { countRefusedConnections, listRefusedConnections } from '../storage/reception/refused-connection-store.ts'
import { countSetApart, listSetApart, readRawMessages } from '../storage/reception/set-apart-store.ts'
import type { ResolverDeps, Resolvers } from './resolver.ts'

type Names = 'listRefusedConnections' | 'countRefusedConnections' | 'listSetApart' | 'countSetApart' | 'readRawMessages'

export function receptionResolvers({ pool }: ResolverDeps): Pick<Resolvers, Names> {
  return {
    listRefusedConnections: (part) => listRefusedConnections(pool, part),
    countRefusedConnections: (filter) => countRefusedConnections(pool, filter),
    listSetApart: (part) => listSetApart(pool, part),
    countSetApart: (filter) => countSetApart(pool, filter),
    readRawMessages: (part, viewer) => readRawMessages(pool, viewer, part),
  }
}
