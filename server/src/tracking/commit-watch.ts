import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { AWAY_CLASSES, DISK_FULL, sqlStateOf } from '../storage/base/database-errors.ts'

/** Why commits fail: no room on the database's disk, no changes taken, no answer, or a refusal that no tracker can mend. */
export type CommitFailure = 'disk full' | 'read only' | 'away' | 'refused'

export interface CommitState {
  /** Null while batches are committed; `since` is when the first of those that still wait was tried. */
  failure: { cause: CommitFailure; since: EpochMs } | null
  /** When the oldest batch under way was first tried; null while none is. */
  oldestSince: EpochMs | null
}

export interface CommitWatch {
  /** Notes that a batch is tried from now on, however often. */
  begin(): WatchedCommit
  state(): CommitState
}

export interface WatchedCommit {
  failed(error: unknown): void
  /** The batch is committed, or goes on in parts. */
  end(): void
}

/** SQLSTATE of a database that takes no changes. */
const READ_ONLY = '25006'

/** Watches the batches under way, of however many lanes: whether they are stored, since when not, and why. */
export function createCommitWatch(): CommitWatch {
  const underWay = new Set<{ since: EpochMs; cause: CommitFailure | null }>()
  return {
    begin() {
      const batch = { since: Date.now(), cause: null as CommitFailure | null }
      underWay.add(batch)
      return {
        failed(error) {
          batch.cause = causeOf(error)
        },
        end: () => void underWay.delete(batch),
      }
    },
    state() {
      // A set keeps the order in which batches began.
      const batches = [...underWay]
      const failing = batches.find(({ cause }) => cause !== null)
      return {
        failure: failing ? { cause: failing.cause!, since: failing.since } : null,
        oldestSince: batches[0]?.since ?? null,
      }
    },
  }
}

function causeOf(error: unknown): CommitFailure {
  const code = sqlStateOf(error)
  if (code === DISK_FULL) return 'disk full'
  if (code === READ_ONLY) return 'read only'
  return code === null || AWAY_CLASSES.includes(code.slice(0, 2)) ? 'away' : 'refused'
}
