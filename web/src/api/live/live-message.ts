import type { EpochMs } from '@monitorweb/domain/position/position-report'

/**
 * What becomes of the connection. It may be lost long before an attempt failed (`since`), as while the computer slept:
 * then it was heard last at `heardAt`, null for one that never was.
 */
export type LiveConnection =
  | { state: 'connecting' }
  /** The fleet is there, and what changes in it arrives. */
  | { state: 'live' }
  /** All instants are by this computer's clock. */
  | { state: 'reconnecting'; since: EpochMs; heardAt: EpochMs | null; retryAt: EpochMs }
  | { state: 'closed' }

/** What the server says of the fleet, as the text that it sent: a LiveSnapshot or LiveChanges. */
export interface FleetNews {
  type: 'snapshot' | 'changes'
  json: string
  /** How long ago the server said it, where that was not just now. */
  ageMs?: number
}

/** Why a session is over; the reason is the server's word for it, where it gave one. */
export interface ToldEnd {
  message: string
  reason: string | null
}

/** What a page is told by the one that holds the live connection for it. */
export type LiveMessage =
  | FleetNews
  | { type: 'supportCalls' | 'occurrences' }
  | { type: 'connection'; connection: LiveConnection }
  /** The server ended the session; null where it refused the token without saying why. */
  | { type: 'end'; end: ToldEnd | null }
  /** Nothing is new; whoever does not even say this any longer is gone. */
  | { type: 'alive' }

/** What a page asks of it: first to follow, and to leave at the end. */
export type LiveRequest = { type: 'follow'; token: string } | { type: 'retryNow' } | { type: 'leave' }
