import { Resolver } from 'node:dns/promises'
import type { CustomerHost } from '@monitorweb/contract/administration/customer-host-operations'
import { InvalidValueError } from '../errors/record-errors.ts'

const LONGEST_WAIT_MS = 5_000
/** With these the DNS itself says that there is nothing; any other error is no answer. */
const NOTHING_THERE = ['ENODATA', 'ENOTFOUND']

/** Tells by the DNS whether a host is whose it is said to be. Throws InvalidValueError, which says what is missing. */
export type ProveHost = (host: Pick<CustomerHost, 'proofName' | 'proofText'>) => Promise<void>

/** Looks for the record of a host: `silent` where the DNS does not answer, which says nothing of the host. */
export type LookForProof = (
  host: Pick<CustomerHost, 'proofName' | 'proofText'>,
) => Promise<'shown' | 'missing' | 'silent'>

/**
 * `servers` are asked instead of those of the machine, as `address:port`. However many there are, none is waited for
 * longer than `longestMs`.
 */
export function createProofLook(servers?: readonly string[], longestMs = LONGEST_WAIT_MS): LookForProof {
  return async ({ proofName, proofText }) => {
    const resolver = new Resolver({ timeout: longestMs, tries: 1 })
    if (servers) resolver.setServers(servers)
    const told = await findTexts(resolver, proofName, longestMs)
    if (told === null) return 'silent'
    return told.some((parts) => parts.join('') === proofText) ? 'shown' : 'missing'
  }
}

export function createHostProof(lookForProof: LookForProof): ProveHost {
  return async (host) => {
    const found = await lookForProof(host)
    if (found === 'shown') return
    const { proofName, proofText } = host
    throw new InvalidValueError(
      'host',
      found === 'silent'
        ? `O DNS não respondeu sobre ${proofName}. Tente de novo em alguns minutos; sem internet, confirme sem consultar.`
        : `O DNS não mostra em ${proofName} um registro TXT com ${proofText}. Depois de criado, ele pode levar horas para aparecer.`,
    )
  }
}

/** Answers the texts of a name; null where the DNS does not answer. */
async function findTexts(resolver: Resolver, name: string, longestMs: number): Promise<string[][] | null> {
  const deadline = setTimeout(() => resolver.cancel(), longestMs)
  try {
    return await resolver.resolveTxt(name)
  } catch (error) {
    return NOTHING_THERE.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  } finally {
    clearTimeout(deadline)
  }
}
