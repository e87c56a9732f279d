import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Authenticator } from '../auth/sessions/authenticate.ts'
import type { Places } from '../places/places.ts'
import { readOccurrenceNews } from '../storage/alarms/occurrence-news.ts'
import { listenTo } from '../storage/base/connections/listen.ts'
import { FLEET_REGISTERS } from '../storage/fleet/fleet-rows.ts'
import { watchCallRecoveries } from './call-recoveries.ts'
import { openFleetView } from './fleet/fleet-view.ts'
import { watchOccurrenceRenewals } from './occurrence-renewals.ts'
import { readAnnouncement } from './streams/call-news.ts'
import { registerLive } from './streams/live-routes.ts'
import { createLiveSessions } from './streams/live-sessions.ts'

export interface LiveDeps {
  pool: pg.Pool
  /** The settings for the connection that only hears notifications. */
  listenConfig: pg.ClientConfig
  authenticator: Authenticator
  privileged: PrivilegedCodes
  places: Places
  log: FastifyBaseLogger
  /** Is told which register changed, '' for any of them, for somebody else who keeps a copy too. */
  onRegistersChanged(table: string): void
  /** Is told when trackers or rules may have something for the queue of occurrences. */
  onTracked(): void
}

export interface Live {
  /** Whether the fleet has been read. */
  isLoaded(): boolean
  openStreams(): number
  vehicles(): number
  /** Ends the streams and tells their readers to come back. */
  stop(): Promise<void>
}

/** Starts the live channel with all that keeps it up to date; it begins to read the fleet at once. */
export function startLive(app: FastifyInstance, deps: LiveDeps): Live {
  const { pool, authenticator, privileged, places, log } = deps
  const view = openFleetView({ pool, places, log })
  const sessions = createLiveSessions({ pool, privileged })
  const routes = registerLive(app, { authenticator, view, sessions })
  const isWatched = () => routes.openStreams() > 0
  const recoveries = watchCallRecoveries({ pool, isWatched, tell: routes.tellOfCall })
  const renewals = watchOccurrenceRenewals({ pool, isWatched, tell: routes.tellOfOccurrences })
  const listener = listenTo(deps.listenConfig, {
    tracking() {
      view.trackingChanged()
      recoveries.wake()
      renewals.wake()
      deps.onTracked()
    },
    occurrences() {
      renewals.wake()
      deps.onTracked()
    },
    registers(table) {
      if (table === '' || FLEET_REGISTERS.includes(table)) view.registersChanged()
      deps.onRegistersChanged(table)
      if (table === 'user_account' || table === '') sessions.check('')
    },
    sessions: sessions.check,
    attendance: (payload) => routes.tellOfOccurrences(readOccurrenceNews(payload)),
    support_calls: (payload) => routes.tellOfCall(readAnnouncement(payload)),
  })
  return {
    isLoaded: view.isLoaded,
    openStreams: routes.openStreams,
    vehicles: () => view.state.fleet().vehicles.size,
    async stop() {
      routes.close()
      await listener.stop()
      await sessions.stop()
      await recoveries.stop()
      await renewals.stop()
      await view.stop()
    },
  }
}
