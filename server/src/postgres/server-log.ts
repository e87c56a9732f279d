import { copyFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'

const LIMIT_BYTES = 10_000_000
const INTERVAL_MS = 24 * 3600_000

/** Answers the length of the log of a server that does not run; a log that has grown is set aside first (as `.1`). */
export function rotateLog(logFile: string): number {
  const bytes = lengthOf(logFile)
  if (bytes < LIMIT_BYTES) return bytes
  rmSync(`${logFile}.1`, { force: true })
  renameSync(logFile, `${logFile}.1`)
  return 0
}

/** Sets a grown log aside while the server appends to it; the file stays the one that the server holds open. */
export function trimLog(logFile: string): void {
  if (lengthOf(logFile) < LIMIT_BYTES) return
  copyFileSync(logFile, `${logFile}.1`)
  truncateSync(logFile)
}

export function keepLogShort(logFile: string): { stop(): void } {
  const timer = setInterval(() => {
    try {
      trimLog(logFile)
    } catch {
      // A disk that is full or read-only stops more than this, and the log is tried again tomorrow.
    }
  }, INTERVAL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function lengthOf(logFile: string): number {
  return statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
}
