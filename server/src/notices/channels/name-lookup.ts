import { type LookupAddress, lookup as lookUpOfSystem } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { promisify } from 'node:util'

const TIMEOUT_MS = 2_000
const TRIES = 2

interface Options {
  /** Name servers, `address:port`; without them those of the system. */
  servers?: readonly string[]
  timeoutMs?: number
}

const lookUp = promisify(lookUpOfSystem)
/** A name server that said nothing in time. */
const SILENT = new Set(['ETIMEOUT', 'ECANCELLED'])

/**
 * Finds the addresses of a name. The system's own way waits in one of four threads, which all files are read by, for as
 * long as a name server keeps silent; so the name servers are asked by a socket with a time limit, and the system only
 * for what they answered that they do not know: names of its own. Throws Error where there are none.
 */
export function createNameLookup({ servers, timeoutMs = TIMEOUT_MS }: Options = {}) {
  return async (name: string): Promise<LookupAddress[]> => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES })
    if (servers) resolver.setServers(servers)
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
    if (found.length > 0) return found
    const silent = [four, six].find((each) => each.status === 'rejected' && SILENT.has(each.reason?.code))
    if (silent?.status === 'rejected') throw silent.reason
    return await lookUp(name, { all: true })
  }
}

function addressesOf(settled: PromiseSettledResult<string[]>, family: number): LookupAddress[] {
  return settled.status === 'fulfilled' ? settled.value.map((address) => ({ address, family })) : []
}
