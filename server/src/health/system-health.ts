import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { byteSizeWords } from '@monitorweb/domain/text/byte-size'
import type pg from 'pg'
import type { CopyStatus } from '../backup/copy-status.ts'
import type { FailingJob } from '../jobs/watched-jobs.ts'
import type { IntakeState } from '../tracking/intake-watch.ts'
import { createClockLook } from './clock-warning.ts'
import { warningOfCopy } from './copy-warning.ts'
import { createDatabaseLook } from './database-obstacle.ts'
import type { DiskState } from './disk-watch.ts'
import { warningOfJobs } from './job-warning.ts'
import { createKeyLook } from './key-warning.ts'
import {
  type Obstacle,
  obstacleOfCommits,
  obstacleOfDisk,
  obstacleOfGateway,
  obstacleOfKey,
  obstacleOfOldKey,
  type Warning,
} from './obstacle.ts'
import type { ProgramState } from './program-state.ts'
import { createStandbyLook } from './standby-warning.ts'
import { sinceWords } from './words.ts'

/** How the whole is: nothing in the way, and what operators should see to before something is. */
export interface SystemHealth {
  /** The first is the one to tell. */
  obstacles: Obstacle[]
  warnings: Warning[]
}

export interface HealthSources {
  pool: pg.Pool
  /** The disk of the data folder; null where nothing of this process lies on one. */
  disk(): DiskState | null
  /** The storing of positions by this very process. */
  intake(): IntakeState
  /** Since when the key of this very process does not open what devices have to show; null where it does. */
  keyFailsSince(): EpochMs | null
  /** Since when the database keeps its secrets under another key than this very process has; null where it does not. */
  keyIsOldSince(): EpochMs | null
  /** Whether what is kept in memory has been read. */
  isLoaded(): boolean
  /** What the program that started all processes says: `unheard` before it said anything, null where there is none. */
  program(): ProgramState | 'unheard' | null
  /** How the copy is that the program was told to make; null where it was not, and before it was begun. */
  copy(): Promise<CopyStatus | null>
  /** Jobs of this process that fail, and that nobody would miss for long. */
  failingJobs(): FailingJob[]
}

/** Makes a look whether positions can be stored and trackers reach their ports, as far as this process knows of it. */
export function createHealthLook(sources: HealthSources): () => Promise<SystemHealth> {
  const lookAtDatabase = createDatabaseLook(sources.pool)
  const startedAt = Date.now()
  const lookAtCopy = async () => warningOfCopy(await sources.copy(), { now: Date.now(), startedAt })
  const lookAtClock = createClockLook(sources.pool)
  const lookAtStandby = createStandbyLook(sources.pool)
  const lookAtKey = createKeyLook(sources.pool)
  return async () => {
    const [ofDatabase, ...warnings] = await Promise.all([
      lookAtDatabase(),
      lookAtCopy(),
      lookAtClock(),
      lookAtStandby(),
      lookAtKey(),
    ])
    return judge(sources, ofDatabase, warnings)
  }
}

function judge(sources: HealthSources, ofDatabase: Obstacle | null, others: readonly (Warning | null)[]): SystemHealth {
  const now = Date.now()
  const program = sources.program()
  const ownDisk = sources.disk()
  const known = program === 'unheard' ? null : program
  // A database elsewhere has a disk of its own, which only its failures tell of.
  const disk = known?.hasOwnDatabase ? ownDisk : null
  const ofGateway = known?.gateway.isUp ? known.gatewayReport?.intake : null
  const keyFailsSince = sources.keyFailsSince() ?? (known?.gateway.isUp ? known.gatewayReport?.keyFailsSince : null)
  const keyIsOldSince = sources.keyIsOldSince()
  const found = [
    // What a process says of its commits names the cause; that the database is away may only follow from it.
    ...[ofGateway, sources.intake()].map((commits) => commits && obstacleOfCommits(commits, { disk, now })),
    disk && obstacleOfDisk(disk),
    ofDatabase,
    known && obstacleOfGateway(known, now),
    keyFailsSince ? obstacleOfKey(keyFailsSince, now) : null,
    keyIsOldSince === null ? null : obstacleOfOldKey(keyIsOldSince, now),
    program === 'unheard' ? STARTING : null,
    sources.isLoaded() ? null : LOADING,
  ]
  const ofJobs = warningOfJobs(sources.failingJobs(), now)
  const warnings = [
    ...(ownDisk ? warningsOf(ownDisk, now) : []),
    ...[...others, ofJobs].filter((warning) => warning !== null),
  ]
  return { obstacles: found.filter((obstacle) => !!obstacle), warnings }
}

const STARTING: Obstacle = { reason: 'starting', message: 'O servidor está iniciando.' }
const LOADING: Obstacle = { reason: 'loading', message: 'O servidor ainda está lendo a frota.' }

/** A disk of the network answers late now and then. */
const UNREAD_MS = 60_000

function warningsOf({ level, freeBytes, totalBytes, unreadSince }: DiskState, now: EpochMs): Warning[] {
  const warnings: Warning[] = []
  if (unreadSince !== null && now - unreadSince >= UNREAD_MS) {
    const message = `Não se consegue ler quanto espaço resta em disco ${sinceWords(unreadSince, now)}: ninguém é avisado antes de ele encher.`
    warnings.push({ reason: 'diskUnread', message })
  }
  // What was read last still says whether reports and files are made.
  const left = `${byteSizeWords(freeBytes)} de ${byteSizeWords(totalBytes)}`
  if (level === 'low') warnings.push({ reason: 'diskLow', message: `Pouco espaço em disco: restam ${left}.` })
  else if (level !== 'ample') {
    const message = `O disco está quase cheio, restam ${left}: relatórios e arquivos estão suspensos, para que as posições continuem sendo gravadas.`
    warnings.push({ reason: 'diskReserved', message })
  }
  return warnings
}
