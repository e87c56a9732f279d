import { HOST_GRACE_DAYS } from '@monitorweb/contract/administration/customer-host-operations'
import type { SystemNotice } from '@monitorweb/contract/administration/health-operations'
import { zoneName } from '@monitorweb/contract/reports/zone-names'
import { momentWords } from '@monitorweb/domain/calendar/moment-words'
import { DAY_MS } from '@monitorweb/domain/calendar/time-zone'
import type pg from 'pg'
import { type RepeatedJob, startRepeatedJob } from '../jobs/repeated-job.ts'
import { DEFAULT_ZONE } from '../storage/accounts/person-zone.ts'
import {
  listMissingHosts,
  type MissingHost,
  noteHostMissing,
  noteHostShown,
  takeHostToCheck,
} from '../storage/settings/host-checks.ts'
import type { LookForProof } from './host-proof.ts'

const EVERY_MS = 3600_000

/** Looks once a day whether the DNS still shows the records by which hosts were verified. */
export function startHostChecks(
  pool: pg.Pool,
  lookForProof: LookForProof,
  log: { warn(details: Record<string, unknown>, message: string): void },
): RepeatedJob {
  return startRepeatedJob({
    everyMs: EVERY_MS,
    run: (signal) => checkHosts(pool, lookForProof, signal),
    noteFailure: (error) => log.warn({ err: error }, 'the hosts of customers were not looked for; tried again'),
  })
}

/** Looks for the record of each host that is due. A DNS that does not answer takes nothing from anybody. */
export async function checkHosts(pool: pg.Pool, lookForProof: LookForProof, signal?: AbortSignal): Promise<void> {
  for (let host = await takeHostToCheck(pool); host && !signal?.aborted; host = await takeHostToCheck(pool)) {
    const found = await lookForProof(host)
    if (found === 'shown') await noteHostShown(pool, host)
    else if (found === 'missing') await noteHostMissing(pool, host)
  }
}

/** Tells operators of the hosts whose records are missing. */
export async function missingHostNotices(pool: pg.Pool): Promise<SystemNotice[]> {
  const missing = await listMissingHosts(pool)
  return missing.map((host) => ({ reason: 'hostMissing', message: messageOf(host), isObstacle: false }))
}

function messageOf({ host, customer, since, isLost }: MissingHost): string {
  const where = `Veja a marca do cliente ${customer}.`
  if (isLost) return `${host} deixou de valer: o DNS não mostra mais o registro dele. ${where}`
  const end = momentWords(since + HOST_GRACE_DAYS * DAY_MS, { now: Date.now(), zone: DEFAULT_ZONE })
  return `O DNS não mostra mais o registro de ${host}; sem ele, o endereço deixa de valer ${end} (${zoneName(DEFAULT_ZONE)}). ${where}`
}
