import { hostname } from 'node:os'
import type { SystemHealth, SystemNotice } from '@monitorweb/contract/administration/health-operations'
import type { ProcessKey } from '@monitorweb/contract/administration/process-names'
import type pg from 'pg'
import type { CopyStatus } from '../backup/copy-status.ts'
import { readDatabaseFacts } from '../storage/health/database-facts.ts'
import { readDiskSpan } from '../storage/health/disk-samples.ts'
import { countUnsentMails } from '../storage/mail/mail-list.ts'
import { countUnsentNotices } from '../storage/notices/notice-list.ts'
import { readPackingProgress } from '../storage/packed/packing-progress.ts'
import { rulesLag } from '../storage/rules/fleet-shards.ts'
import type { IntakeState } from '../tracking/intake-watch.ts'
import { readCopyRow } from './copy-row.ts'
import { forecastDisk } from './disk-forecast.ts'
import type { DiskState } from './disk-watch.ts'
import type { ProcessState, ProgramState } from './program-state.ts'
import type { SystemHealth as Judged } from './system-health.ts'

interface Sources {
  pool: pg.Pool
  /** How the copies are; null where none are made, or were yet. */
  copy(): Promise<CopyStatus | null>
  /** The version of the program. */
  version: string
  look(): Promise<Judged>
  disk(): DiskState
  intake(): IntakeState
  program(): ProgramState | 'unheard' | null
  /** Days of devices that this process could not pack when it last tried. */
  packing(): { failures: number; failure: string }
}

/** Makes what the page of health shows. The page needs the database; where that is away, `/readyz` says so. */
export function createSystemReport(sources: Sources): () => Promise<SystemHealth> {
  const startedAt = Date.now()
  return async () => {
    const { pool, version } = sources
    const [judged, facts, span, mails, copy, rulesLagSeconds, notices, packed] = await Promise.all([
      sources.look(),
      readDatabaseFacts(pool),
      readDiskSpan(pool, hostname()),
      countUnsentMails(pool),
      readCopyRow(sources.copy, Date.now()),
      rulesLag(pool),
      countUnsentNotices(pool),
      readPackingProgress(pool, Date.now()),
    ])
    const said = sources.program()
    const program = said === 'unheard' ? null : said
    const { level: _level, ...disk } = sources.disk()
    return {
      at: Date.now(),
      notices: noticesOf(judged),
      ...storingOf(sources.intake(), program),
      ports: (program?.gatewayReport?.ports ?? []).map((port) => ({ ...port, ports: port.ports.join(', ') })),
      processes: processesOf(program, startedAt),
      disk: { ...disk, databaseBytes: facts.sizeBytes, ...forecastDisk(span, disk.freeBytes) },
      mails,
      rulesLagSeconds,
      noticeQueue: notices,
      copy,
      packing: { ...packed, ...sources.packing() },
      versions: { program: version, database: facts.version, runtime: process.versions.node, schema: facts.schema },
    }
  }
}

/** Puts what is in the way before what will be. */
export function noticesOf({ obstacles, warnings }: Judged): SystemNotice[] {
  return [
    ...obstacles.map((obstacle) => ({ ...obstacle, isObstacle: true })),
    ...warnings.map((warning) => ({ ...warning, isObstacle: false })),
  ]
}

/** Adds up what the gateway stores and what this process does, to which other servers forward. */
function storingOf(own: IntakeState, program: ProgramState | null) {
  const gateway = program?.gatewayReport?.intake
  const all = gateway ? [own, gateway] : [own]
  const lastStored = Math.max(...all.map(({ lastStoredAt }) => lastStoredAt ?? 0))
  return {
    storedPerSecond: all.reduce((sum, { storedPerSecond }) => sum + storedPerSecond, 0),
    lastStoredAt: lastStored === 0 ? null : lastStored,
    longestWaitSeconds: Math.max(...all.map(({ longestWaitMs }) => longestWaitMs)) / 1000,
  }
}

function processesOf(program: ProgramState | null, startedAt: number): SystemHealth['processes'] {
  const row = (name: ProcessKey, { isUp, since, restarts, failure }: ProcessState, memoryBytes: number) => ({
    ...{ name, isUp, since, restarts, memoryBytes },
    failure: failure ?? '',
  })
  const own = process.memoryUsage.rss()
  const up = { isUp: true, restarts: 0, tries: 0, failure: null }
  if (!program) return [row('web', { ...up, since: startedAt }, own)]
  return [
    row('program', { ...up, since: program.startedAt }, program.memoryBytes),
    row('gateway', program.gateway, program.gatewayReport?.memoryBytes ?? 0),
    row('web', program.web, own),
    row('rules', program.rules, 0),
    ...(program.copier ? [row('copier', program.copier, 0)] : []),
  ]
}
