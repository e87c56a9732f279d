import type { LiveEnd } from '@monitorweb/contract/fleet/live'
import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { standingOf } from '../../auth/sessions/session-viewer.ts'
import { createPacedTask } from '../../jobs/paced-task.ts'
import { findSession, type SessionPerson, touchSession } from '../../storage/identity/session-store.ts'
import type { LiveViewer } from '../live-scope.ts'

/**
 * Notifications tell of an ended session at once; besides, every open session is looked at this often, since one may
 * run out.
 */
const CHECK_MS = 10_000
/** However often persons change, one look at all sessions goes on at a time, and begins so long after the one before. */
const REVIEW_INTERVAL_MS = 500

type EndReason = LiveEnd['reason']

/** Timers may fire a little early, and the session must be over when it is looked at. */
const AFTER_END_MS = 50

interface Follower {
  viewer: LiveViewer
  onPerson(viewer: LiveViewer): void
  onOver(reason: EndReason): void
}

/** Follows the sessions of open streams: a renewed session goes on, an ended one takes its streams along. */
export interface LiveSessions {
  /**
   * Calls `onPerson` when the person's customer or rights changed, and `onOver` when the session is over. Answers how
   * to stop.
   */
  follow(follower: Follower): () => void
  /** Counts the followers of a session. */
  count(sessionId: string): number
  /** Must be called with the id of a session that ended, or with '' to look at all, as when persons changed. */
  check(sessionId: string): void
  stop(): Promise<void>
}

interface Deps {
  pool: pg.Pool
  privileged: PrivilegedCodes
}

export function createLiveSessions({ pool, privileged }: Deps): LiveSessions {
  const sessions = new Map<string, Set<Follower>>()

  async function review(sessionId: string): Promise<void> {
    const person = await findSession(pool, sessionId)
    const followers = [...(sessions.get(sessionId) ?? [])]
    const standing = person?.valid ? standingOf(person, privileged) : null
    if (!person || !standing) {
      const reason = endReason(person)
      for (const follower of followers) follower.onOver(reason)
      return
    }
    if (person.unseen) await touchSession(pool, sessionId)
    if (followers.length > 0) ends.set(sessionId, person.endsInMs)
    const { customerId, operator } = standing
    const viewer = { sessionId, customerId, isOperator: operator }
    for (const follower of followers) {
      const before = follower.viewer
      follower.viewer = viewer
      if (before.customerId !== customerId || before.isOperator !== viewer.isOperator) follower.onPerson(viewer)
    }
  }

  async function reviewAll(): Promise<void> {
    for (const sessionId of [...sessions.keys()]) await review(sessionId)
  }

  // A database that is away ends nobody's stream: there is nothing new to see either. The timer looks again, so that it is not asked
  // twice a second meanwhile.
  const reviews = createPacedTask({ minIntervalMs: REVIEW_INTERVAL_MS, run: () => reviewAll().catch(() => undefined) })
  function check(sessionId: string): void {
    if (sessionId === '') reviews.wake()
    else if (sessions.has(sessionId)) review(sessionId).catch(() => undefined)
  }
  const timer = setInterval(() => check(''), CHECK_MS)
  const ends = createEndTimers(check)

  return {
    follow(follower) {
      const { sessionId } = follower.viewer
      const followers = sessions.get(sessionId) ?? new Set()
      sessions.set(sessionId, followers.add(follower))
      return () => {
        followers.delete(follower)
        if (followers.size > 0) return
        sessions.delete(sessionId)
        ends.clear(sessionId)
      }
    },
    count: (sessionId) => sessions.get(sessionId)?.size ?? 0,
    check,
    async stop() {
      clearInterval(timer)
      ends.stop()
      await reviews.stop()
    },
  }
}

/** Looks at a session when it is to end, where that is before it would be looked at anyway. */
function createEndTimers(check: (sessionId: string) => void) {
  const timers = new Map<string, NodeJS.Timeout>()
  function clear(sessionId: string): void {
    clearTimeout(timers.get(sessionId))
    timers.delete(sessionId)
  }
  return {
    set(sessionId: string, endsInMs: number): void {
      clear(sessionId)
      if (endsInMs > 2 * CHECK_MS) return
      timers.set(
        sessionId,
        setTimeout(() => check(sessionId), endsInMs + AFTER_END_MS),
      )
    },
    clear,
    stop(): void {
      for (const sessionId of [...timers.keys()]) clear(sessionId)
    },
  }
}

/** Only a session that ran out has expired: not where its person may enter no more, or somebody ended it. */
function endReason(person: SessionPerson | null): EndReason {
  if (person?.endReason === 'replaced') return 'replaced'
  return person?.expired && person.mayEnter && !person.endReason ? 'expired' : 'revoked'
}
