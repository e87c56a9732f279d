import { type Operations, operations } from '@monitorweb/contract/operations'
import { READING_NAMES } from '@monitorweb/contract/tracks/track-readings'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import type { ReceivedOf } from '@monitorweb/contract/wire/operation'
import { createKeptFleets } from '../../reports/kept-fleets.ts'
import { readCursor } from '../../reports/position-cursor.ts'
import { nameExclusions } from '../../reports/position-exclusions.ts'
import { countPositions, listPositions, type PositionQuery } from '../../reports/position-report.ts'
import { readUntil } from '../../storage/base/connections/report-connection.ts'
import type { Queryable } from '../../storage/base/queryable.ts'
import { narrowScope, type Scope } from '../../storage/base/scope.ts'
import { countLastPositions } from '../../storage/tracks/last-position-store.ts'
import { renewList } from '../engine/list-text.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { pointOf } from '../street-words.ts'
import { readPositionFilter } from './position-filter.ts'
import { readAsked, readPlace } from './report-query.ts'

type Deps = Pick<ResolverDeps, 'pool' | 'describePlace'>

/**
 * Existing clients ask for last positions every few seconds: streets that are missing now come with one of the next
 * answers.
 */
const STREETS_WITHIN_MS = 500

/** These resolvers answer where vehicles are now. */
export function lastPositionResolvers({
  pool,
  describePlace,
  describeAll,
  keptFleets,
}: Deps & Pick<ResolverDeps, 'describeAll' | 'keptFleets'>): Pick<Resolvers, 'lastPositions' | 'countLastPositions'> {
  const fleets = createKeptFleets(pool, describePlace, keptFleets)

  return {
    lastPositions: async ({ customerId, first, offset }, { scope }) => {
      const narrowed = await narrowScope(pool, scope, customerId)
      const found = await fleets.list(narrowed, { first, offset })
      const describe = await describeAll?.(found.rows.map(pointOf), { withinMs: STREETS_WITHIN_MS })
      const { rows, kept } = describe ? fleets.withPlaces(found, describe) : found
      if (kept) renewList(rows, kept)
      return rows
    },
    countLastPositions: async ({ customerId }, { scope }) =>
      await countLastPositions(pool, await narrowScope(pool, scope, customerId)),
  }
}

/** These resolvers answer where vehicles were in a period. */
export function periodPositionResolvers({
  pool,
  describePlace,
}: Deps): Pick<Resolvers, 'positionReport' | 'countPositions'> {
  return {
    positionReport: async ({ first, offset, cursor, ...args }, { scope }, { signal, isAsked }) => {
      const readings = READING_NAMES.filter((name) => isAsked(name))
      const page = { first, offset, after: readPlace({ cursor, offset }, readCursor), readings }
      const reader = readUntil(pool, signal)
      const rows = await listPositions(
        { pool: reader, scope, describePlace },
        await readQuery(reader, scope, args),
        page,
      )
      if (isAsked('exclusion')) await nameExclusions({ pool: reader, scope, now: Date.now() }, rows)
      return rows
    },
    countPositions: async (args, { scope }, { signal }) => {
      const reader = readUntil(pool, signal)
      return await countPositions(reader, scope, await readQuery(reader, scope, args))
    },
  }
}

type PositionArgs = ReceivedOf<Operations['countPositions']>

async function readQuery(
  pool: Queryable,
  scope: Scope,
  { events, ignition, fromMemory, groupId, customerId: sent, firstVehicleId, lastVehicleId, ...args }: PositionArgs,
): Promise<PositionQuery> {
  const from = args.from ?? 0
  const to = args.to ?? 0
  if (from > to) throw new FieldError(operations.positionReport.args.to.wire, 'O fim é antes do início.')
  const vehicleIds = args.vehicleId === null ? '' : String(args.vehicleId)
  const asked = await readAsked(pool, scope, { vehicleIds, groupId, customerId: sent })
  const { vehicleIds: among, customerId } = asked
  const only = readPositionFilter({ events, ignition, fromMemory })
  return { ...args, among, customerId, from, to, only, range: { firstVehicleId, lastVehicleId } }
}
