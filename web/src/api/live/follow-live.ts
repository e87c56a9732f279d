import type { LiveChanges, LiveSnapshot } from '@monitorweb/contract/fleet/live'
import { answerWaits } from '../answer-wait.ts'
import { type LiveLink, takeLink } from './live-link.ts'
import type { LiveConnection, LiveMessage, ToldEnd } from './live-message.ts'

/** A hub says at least that it lives more often than this. */
const SILENCE_MS = 45_000
const LOOK_MS = 5_000

interface FollowOptions {
  token: string
  onSnapshot(snapshot: LiveSnapshot, ageMs?: number): void
  onChanges(changes: LiveChanges): void
  /** Tells that support calls changed, or may have changed while nobody told us. */
  onSupportCalls(): void
  /** Tells the same of the queue of occurrences. */
  onOccurrences(): void
  /** Tells that the server ended this session; null when it refused the token without saying why. */
  onEnd(end: ToldEnd | null): void
  onConnection(connection: LiveConnection): void
}

export interface LiveFollowing {
  /** Ends the waiting between two attempts. */
  retryNow(): void
  stop(): void
}

/**
 * Follows the fleet as long as the page is there. A page that is left lets go, since browsers keep such pages with all
 * that they hold; one that comes back from there takes the fleet anew.
 */
export function followLive(options: FollowOptions): LiveFollowing {
  let link: LiveLink | null = null
  let heardAt = 0
  let endWait = () => {}

  function begin(): void {
    link?.close()
    endWait()
    endWait = answerWaits.begin(begin)
    heardAt = Date.now()
    // What was known of the connection was known of the one before.
    options.onConnection({ state: 'connecting' })
    link = takeLink(options.token)
    link.listen(hear)
  }
  function hear(message: LiveMessage): void {
    heardAt = Date.now()
    take(message, options)
    if (message.type === 'connection' && message.connection.state !== 'connecting') endWait()
  }
  function letGo(): void {
    endWait()
    link?.close()
  }
  // A hub that breaks down takes its last word along. Where the clock was put back nobody knows how long it is silent.
  const watch = setInterval(() => {
    if (Math.abs(Date.now() - heardAt) > SILENCE_MS) begin()
  }, LOOK_MS)
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && begin()
  addEventListener('pagehide', letGo)
  addEventListener('pageshow', comeBack)

  begin()
  return {
    retryNow: () => link?.retryNow(),
    stop() {
      clearInterval(watch)
      removeEventListener('pagehide', letGo)
      removeEventListener('pageshow', comeBack)
      letGo()
    },
  }
}

function take(message: LiveMessage, options: FollowOptions): void {
  if (message.type === 'snapshot') options.onSnapshot(JSON.parse(message.json), message.ageMs)
  if (message.type === 'changes') options.onChanges(JSON.parse(message.json))
  if (message.type === 'supportCalls') options.onSupportCalls()
  if (message.type === 'occurrences') options.onOccurrences()
  if (message.type === 'connection') options.onConnection(message.connection)
  if (message.type === 'end') options.onEnd(message.end)
}
