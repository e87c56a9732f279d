import type { Tracker } from './tracker.ts'

/** The languages that the trackers of a fleet speak, by the names of the server's ports. */
export type TrackerProtocol = 'gt06' | 'suntech' | 'teltonika'

/** A tracker of a fleet, whatever it speaks. */
export type FleetTracker = Pick<Tracker, 'report' | 'flush' | 'pending' | 'close' | 'acknowledged' | 'loggedIn'>

export interface FleetTrackerOptions {
  host: string
  port: number
  /** What the device calls itself: an IMEI of 15 digits, or for Suntech the 9 or 10 digits of its label. */
  serial: string
  /** How many reports may be on the way at a time. */
  inFlight: number
  /** The interval of what keeps the connection; 0 sends nothing. */
  heartbeatSeconds: number
  /** The waits before connecting again: from 500 ms doubling up to 30 s where nothing is said. */
  firstBackoffMs?: number
  longestBackoffMs?: number
  /** After so long without an answer, a tracker that waits for one starts again; 30 where nothing is said. */
  answerTimeoutSeconds?: number
}
