import { copyProblem, copyProblemInLog } from '../copy-problem.ts'
import type { OpenCopy } from '../open-copy.ts'
import { readVerification, type Verification, verifyCopy } from './verify-copy.ts'

interface KeepComparingOptions {
  dataDir: string
  /** So much of its disk is left to positions. */
  keptFreeBytes: number
  pgBin?: string | undefined
  /** What the program before knew of the same place. */
  unverified?: Comparing['unverified']
  log(line: string): void
  /** Breaks off what is under way, which would else go on without the program. */
  signal: AbortSignal
}

/** Restores each base copy aside once and compares it, one at a time, beside what is copied. */
export interface Comparing {
  /** What is known of the newest copy; null before the first comparison. */
  verified: Verification | null
  /** Since when no comparison comes to an end, and what the last one failed with; null where one did. */
  unverified: { since: string; words: string } | null
  /** Takes over what an earlier program found in the folder. */
  open(copy: OpenCopy): Promise<void>
  /** Compares the newest base copy where that is due. */
  compare(copy: OpenCopy): void
  /** Resolves when nothing is under way. */
  ended(): Promise<void>
}

export function keepComparing(options: KeepComparingOptions): Comparing {
  const { dataDir, keptFreeBytes, pgBin, unverified = null, log, signal } = options
  let underWay: Promise<void> | null = null

  async function verify({ folder }: OpenCopy): Promise<void> {
    try {
      comparing.verified = await verifyCopy({
        ...{ folder, dataDir, keptFreeBytes, pgBin, signal },
        log: () => undefined,
      })
      comparing.unverified = null
      log(`Cópia: ${comparing.verified.words}`)
    } catch (error) {
      if (signal.aborted) return
      const since = comparing.unverified?.since ?? new Date().toISOString()
      comparing.unverified = { since, words: copyProblem(error, folder.path) }
      log(`A cópia não pôde ser conferida: ${copyProblemInLog(error, folder.path)}`)
    }
  }

  const comparing: Comparing = {
    verified: null,
    unverified,
    async open({ folder }) {
      if (!underWay) comparing.verified = await readVerification(folder)
    },
    compare(copy) {
      if (underWay || signal.aborted || !isDue(copy, comparing.verified)) return
      underWay = verify(copy).finally(() => {
        underWay = null
      })
    },
    async ended() {
      await underWay
    },
  }
  return comparing
}

/** A base copy is restored aside once; what a clock that was ahead says of it counts for nothing. */
function isDue({ log }: OpenCopy, verified: Verification | null): boolean {
  const newest = log.series.bases.at(-1)
  if (newest === undefined || verified === null) return newest !== undefined
  const verifiedMs = Date.parse(verified.at)
  return verifiedMs < newest.endedMs || verifiedMs > Date.now()
}
