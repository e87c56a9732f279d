import type { CommandKind } from '@monitorweb/domain/commands/command'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { NotFoundError } from '../../errors/record-errors.ts'
import type { Queryable } from '../base/queryable.ts'
import { type Scope, scopeParameter, vehicleOwnedInScope } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'

/** The tracker that is in a vehicle now; `protocol` is what it spoke last, empty for one that was never heard. */
export interface CommandTarget {
  vehicleId: number
  plate: string
  /** Whose the vehicle is now. */
  customerId: number
  customerName: string
  deviceId: number | null
  serial: string
  model: string
  protocol: string
  lastCommunicationAt: EpochMs | null
  /** How the installation profile calls the outputs. */
  outputLabels: string[]
  /** The line of its tracker, and what its model hears by SMS. */
  phoneArea: string
  phone: string
  smsCommands: string
  smsSpeedCheck: string
  smsBlockSpeedKmh: number
  /** What another server says that it takes, where it speaks to that. */
  takes?: readonly CommandKind[]
}

/** SQL: what the device `d` spoke last, in messages that are rows or packed by now, or else when it first came. */
export const SPOKEN_PROTOCOL = `coalesce(
  (select m.protocol from message m where m.device_id = d.id and m.received_at >= now() - interval '7 days'
   order by m.received_at desc limit 1),
  (select p.protocol from packed_message p where p.device_id = d.id and p.protocol <> '' order by p.day desc limit 1),
  d.first_protocol, '')`

/** Finds the tracker of a vehicle of the scope. Throws NotFoundError. */
export async function findCommandTarget(client: Queryable, scope: Scope, vehicleId: number): Promise<CommandTarget> {
  const { rows } = await client.query<CommandTarget>(
    `select v.id as "vehicleId", v.plate, owner.id as "customerId", owner.name as "customerName", d.id as "deviceId", coalesce(d.serial, '') as serial,
            coalesce(model.name, '') as model, case when d.id is null then '' else ${SPOKEN_PROTOCOL} end as protocol,
            ${epochMs('activity.last_communication_at')} as "lastCommunicationAt",
            coalesce(profile.output_labels, '{}') as "outputLabels",
            coalesce(d.phone_area, '') as "phoneArea", coalesce(d.phone, '') as phone,
            coalesce(model.sms_commands, '') as "smsCommands", coalesce(model.sms_speed_check, '') as "smsSpeedCheck", coalesce(model.sms_block_speed_kmh, 0)::int as "smsBlockSpeedKmh"
     from vehicle v
     left join installation_profile profile on profile.id = v.profile_id
     join ownership o on o.vehicle_id = v.id and o.slot = 0 and o.period @> now()
     join customer owner on owner.id = o.customer_id
     left join installation i on i.vehicle_id = v.id and i.period @> now()
     left join device d on d.id = i.device_id
     left join device_version model on model.id = d.version_id
     left join device_activity activity on activity.device_id = d.id
     where v.id = $2 and ${vehicleOwnedInScope('v.id', '$1')}`,
    [scopeParameter(scope), vehicleId],
  )
  if (!rows[0]) throw new NotFoundError('vehicleId')
  return rows[0]
}
