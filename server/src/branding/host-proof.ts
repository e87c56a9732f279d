import { Resolver } from 'node:dns/promises'
import type { CustomerHost } from '@monitorweb/contract/administration/customer-host-operations'
import { InvalidValueError } from '../errors/record-errors.ts'

const LONGEST_WAIT_MS = 5_000

/** Tells by the DNS whether a host is whose it is said to be. Throws InvalidValueError, which says what is missing. */
export type ProveHost = (host: Pick<CustomerHost, 'proofName' | 'proofText'>) => Promise<void>

/** `servers` are asked instead of those of the machine, as `address:port`. */
export function createHostProof(servers?: readonly string[]): ProveHost {
  return async ({ proofName, proofText }) => {
    const resolver = new Resolver({ timeout: LONGEST_WAIT_MS, tries: 1 })
    if (servers) resolver.setServers(servers)
    const told = await resolver.resolveTxt(proofName).catch(() => [])
    if (told.some((parts) => parts.join('') === proofText)) return
    throw new InvalidValueError(
      'host',
      `O DNS não mostra em ${proofName} um registro TXT com ${proofText}. Depois de criado, ele pode levar horas para aparecer; sem internet, confirme sem consultar.`,
    )
  }
}
