import { countByProtocol } from '../storage/reception/reception-count-store.ts'
import { countRefusedConnections, listRefusedConnections } from '../storage/reception/refused-connection-store.ts'
import { countSetApart, listSetApart, readRawMessages } from '../storage/reception/set-apart-store.ts'
import {
  askTraccarReading,
  listTraccarReadings,
  listTraccarServers,
} from '../storage/reception/traccar-reading-list.ts'
import type { ResolverDeps, Resolvers } from './resolver.ts'

type Names =
  | 'listRefusedConnections'
  | 'countRefusedConnections'
  | 'countByProtocol'
  | 'listSetApart'
  | 'countSetApart'
  | 'readRawMessages'
  | 'listTraccarServers'
  | 'listTraccarReadings'
  | 'readTraccar'

export function receptionResolvers({ pool }: ResolverDeps): Pick<Resolvers, Names> {
  return {
    listRefusedConnections: (part) => listRefusedConnections(pool, part),
    countRefusedConnections: (filter) => countRefusedConnections(pool, filter),
    countByProtocol: () => countByProtocol(pool, Date.now()),
    listSetApart: (part) => listSetApart(pool, part),
    countSetApart: (filter) => countSetApart(pool, filter),
    readRawMessages: (part, viewer) => readRawMessages(pool, viewer, part),
    listTraccarServers: () => listTraccarServers(pool),
    listTraccarReadings: (part) => listTraccarReadings(pool, part),
    readTraccar: ({ from, to, serial }, viewer) => askTraccarReading(pool, viewer, { from: from!, to: to!, serial }),
  }
}
