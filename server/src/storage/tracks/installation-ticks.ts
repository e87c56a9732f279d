import type { InstallationTicks } from '@monitorweb/contract/registers/installation-link'
import { NO_PLACE_FLAGS, POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { askCellOf } from '../base/cells.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'
import { findFirstHeard } from '../packed/message-history.ts'
import { queryPositions } from '../packed/unpacked-positions.ts'

/** The main supply of no vehicle is lower while it is connected: 12 V sinks to 6 V where an engine is started. */
const LOWEST_SUPPLY_VOLTS = 5
/** Reports older than so long before an installation came from the tracker's memory. */
const OLDEST_MS = 10 * 60_000
/** SQL: whether a report says a word as its event or as the second one; of one that says neither it is false, not null. */
const says = (event: string) => `coalesce(event = '${event}' or attributes ->> 'secondEvent' = '${event}', false)`

/**
 * Tells when the server received each thing from a device, since an instant; null: not yet. Reports older than ten
 * minutes before that came from the tracker's memory, and tell of another place.
 */
export async function readTicks(pool: Queryable, asked: DeviceSince): Promise<InstallationTicks> {
  return await askCellOf(pool, asked.deviceId, (cell) => readTicksOfCell(cell, asked))
}

interface DeviceSince {
  deviceId: number
  since: EpochMs
}

async function readTicksOfCell(client: Queryable, { deviceId, since }: DeviceSince): Promise<InstallationTicks> {
  const firstAt = await findFirstHeard(client, { deviceId, since })
  const rows = await queryPositions<Omit<InstallationTicks, 'connectedAt' | 'identifiedAt'>>(client, {
    asked: [{ deviceId, from: since - OLDEST_MS, until: Number.POSITIVE_INFINITY }],
    text: (positions) => `with since as (select to_timestamp($2::float8 / 1000) as at),
     told as (
       select p.received_at, p.flags, p.ignition, p.voltage, p.event, p.attributes from ${positions} p, since
       where p.device_id = $1 and p.fix_time >= since.at - interval '${OLDEST_MS} milliseconds' and p.received_at >= since.at
     ),
     cut as (select min(received_at) as at from told where ${says('powerCut')} or voltage < ${LOWEST_SUPPLY_VOLTS}),
     charging as (
       select to_timestamp((readings -> 'charging' ->> 1)::float8 / 1000) as at from device_activity
       where device_id = $1 and readings -> 'charging' ->> 0 = 'true'
     )
     select ${epochMs(`min(received_at) filter (where flags & ${NO_PLACE_FLAGS | POSITION_FLAGS.noPlace} = 0)`)} as "positionAt",
            ${epochMs('min(received_at) filter (where ignition)')} as "ignitionOnAt",
            ${epochMs('min(received_at) filter (where not ignition)')} as "ignitionOffAt",
            ${epochMs('(select at from cut)')} as "powerCutAt",
            ${epochMs(`least(
              min(received_at) filter (where received_at > (select at from cut) and not ${says('powerCut')}
                and (${says('powerRestored')} or voltage >= ${LOWEST_SUPPLY_VOLTS} or attributes ->> 'charging' = 'true')),
              (select at from charging where at > (select at from cut)))`)} as "powerBackAt"
     from told`,
    values: [deviceId, since],
  })
  return { connectedAt: firstAt, identifiedAt: firstAt, ...rows[0]! }
}
