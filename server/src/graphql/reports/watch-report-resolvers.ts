import { operations } from '@monitorweb/contract/operations'
import type { watchReportOperations } from '@monitorweb/contract/reports/watch-report-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { WATCH_ROWS, type WatchQuery, type WatchReading } from '../../reports/watch-rows.ts'
import { findZoneOf } from '../../storage/accounts/person-zone.ts'
import { readUntil } from '../../storage/base/connections/report-connection.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import type { CallFacts, ResolverDeps, Resolvers } from '../resolver.ts'
import { readAsked, readPeriod, readVehicleIds } from './report-query.ts'

interface Args {
  vehicleIds: string
  groupId: number | null
  customerId: number | null
  from: EpochMs | null
  to: EpochMs | null
  geofenceIds?: string
  limitKmh?: number
}

/** These resolvers answer what rules, geofences and the central's work come to in a period. */
export function watchReportResolvers({
  pool,
  describePlace,
}: Pick<ResolverDeps, 'pool' | 'describePlace'>): Pick<Resolvers, keyof typeof watchReportOperations> {
  async function prepare(args: Args, { scope, userId, access, operator }: Viewer, { signal }: CallFacts) {
    const reader = readUntil(pool, signal)
    const query: WatchQuery = {
      ...(await readAsked(reader, scope, args)),
      period: readPeriod(args, operations.listVisits.args.to.wire),
      zone: await findZoneOf(reader, userId),
      geofenceIds: readVehicleIds(args.geofenceIds ?? ''),
      person: { access, operator },
      limitKmh: args.limitKmh ?? DEFAULT_SPEED_LIMIT_KMH,
    }
    return [{ pool: reader, scope, now: Date.now(), describePlace }, query] as const
  }
  const answer = <Row>(rowsOf: (deps: WatchReading, query: WatchQuery) => AsyncIterable<Row>) => ({
    async list({ first, offset, ...args }: Args & { first: number; offset: number }, viewer: Viewer, call: CallFacts) {
      const rows: Row[] = []
      let index = 0
      for await (const row of rowsOf(...(await prepare(args, viewer, call)))) {
        if (index++ >= offset) rows.push(row)
        if (rows.length >= first) break
      }
      return rows
    },
    async count(args: Args, viewer: Viewer, call: CallFacts) {
      let count = 0
      for await (const _row of rowsOf(...(await prepare(args, viewer, call)))) count++
      return count
    },
  })
  const visits = answer(WATCH_ROWS.visitas)
  const ranks = answer(WATCH_ROWS.velocidade)
  const events = answer(WATCH_ROWS.eventos)
  const shift = answer(WATCH_ROWS.turno)
  const marks = answer(WATCH_ROWS.marcas)
  return {
    listVisits: visits.list,
    countVisits: visits.count,
    listSpeedingRanks: ranks.list,
    countSpeedingRanks: ranks.count,
    listEventCounts: events.list,
    countEventCounts: events.count,
    listShift: shift.list,
    countShift: shift.count,
    listHistoryMarks: marks.list,
    countHistoryMarks: marks.count,
  }
}
