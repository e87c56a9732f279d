import { URGENCIES } from '@monitorweb/domain/position/alarms'
import { UNTRUSTED_FLAGS } from '@monitorweb/domain/position/position-flags'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import type { Shard } from './fleet-shards.ts'

interface LaidAnchor {
  id: number
  name: string
  customerId: number
  vehicleId: number
}

/** A jammer, or a place without coverage, keeps the leaving from us for as long as it likes: it is news whenever it is heard of. */
const TOLD_WITHIN_DAYS = 30

/**
 * Adds the rule of an anchor: who laid it is told when the vehicle leaves, which for an anchored vehicle is critical: at night, and also somebody
 * who asks for nothing less. It counts from the vehicle's newest position on,
 * by which the vehicle is known to be inside, since the next one may come from far away.
 */
export async function watchAnchor(client: Queryable, viewer: Viewer, anchor: LaidAnchor): Promise<void> {
  const { id, name, customerId, vehicleId } = anchor
  await client.query(
    `insert into rule (customer_id, name, urgency, condition, geofence_ids, for_seconds, rest_seconds, margin_meters,
       cool_down_seconds, tell_within_seconds, vehicle_choice, vehicle_ids, notified_user_ids, created_by, updated_by, effective_from)
     values ($1, $2, $6, '{"kind": "leaves"}', array[$3::int], 0, 60, 30, 600, $7, 'chosen', array[$4::int], array[$5::int], $5, $5,
       coalesce((
         select p.fix_time from installation i
         join last_position p on p.installation_id = i.id and p.device_id = i.device_id
         where i.vehicle_id = $4 and i.period @> now() and p.flags & ${UNTRUSTED_FLAGS} = 0 and p.fix_time <= now()), now()))`,
    [
      ...[customerId, `${name} (${id})`.slice(0, 80), id, vehicleId, viewer.userId],
      ...[URGENCIES.critical, TOLD_WITHIN_DAYS * 86_400],
    ],
  )
}

/** Ends the rules that are about this anchor alone; of a geofence that is none it ends nothing. */
export async function forgetAnchor(client: Queryable, anchorId: number): Promise<void> {
  await client.query(
    `update rule set inactive_at = now(), version = version + 1 where geofence_ids = array[$1::int] and inactive_at is null
       and exists (select from geofence where id = $1 and purpose = 'anchor')`,
    [anchorId],
  )
}

/**
 * Ends the anchors of a part of the fleet that would tell nobody: their vehicle is their customer's no more, or no rule waits for it to leave
 * them.
 */
export async function endIdleAnchors(client: Queryable, { shard, shards }: Shard): Promise<void> {
  const { rows } = await client.query<{ id: number }>({
    name: 'rules-idle-anchors',
    text: `
      select g.id from geofence g
      where g.purpose = 'anchor' and g.inactive_at is null and g.vehicle_id % $2 = $1 and (
        not exists (
          select from ownership o
          where o.vehicle_id = g.vehicle_id and o.slot = 0 and o.customer_id = g.customer_id and o.period @> now())
        or g.id not in (
          select unnest(r.geofence_ids) from rule r
          where r.active and r.inactive_at is null and r.condition ->> 'kind' = 'leaves'))`,
    values: [shard, shards],
  })
  const idle = rows.map(({ id }) => id)
  if (idle.length > 0) await endAnchors(client, idle)
}

/** Ends anchors and their rules, and tells who shows them. */
export async function endAnchors(client: Queryable, anchorIds: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string }>({
    name: 'rules-end-anchors',
    text: `
      update geofence g set inactive_at = now(), version = g.version + 1
      where g.id = any($1::int[]) and g.purpose = 'anchor' and g.inactive_at is null
      returning g.id, g.name`,
    values: [anchorIds],
  })
  for (const { id, name } of rows) {
    await forgetAnchor(client, id)
    await writeAudit(client, {}, { action: 'delete', entity: 'geofence', entityId: id, before: { name } })
  }
  if (rows.length > 0) await client.query("select pg_notify('registers', 'geofence')")
}
