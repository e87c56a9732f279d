import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { float8Array, int4Array } from '../base/binary-array.ts'
import type { Queryable } from '../base/queryable.ts'
import type { ChangedDevice } from './fleet-shards.ts'

/** A vehicle whose track changed below its newest point, from `lateFrom` on; Infinity: not there. */
export interface ChangedTrack {
  vehicleId: number
  lateFrom: EpochMs
}

/** A vehicle that a device was in from which on its track changed. */
interface DeviceTrack extends ChangedTrack {
  deviceId: number
  /** Whether the device stays in it as far as the registers say: until these change it is in no other. */
  isForGood: boolean
}

/** Finds the vehicles that devices were in at any time from which on their track changed. */
export async function findVehiclesOf(client: Queryable, devices: readonly ChangedDevice[]): Promise<DeviceTrack[]> {
  const { rows } = await client.query<Omit<DeviceTrack, 'lateFrom'> & { lateFrom: EpochMs | null }>({
    name: 'rules-vehicles-of-devices',
    text: `
      select changed.device_id as "deviceId", i.vehicle_id as "vehicleId", changed.late_from as "lateFrom", upper_inf(i.period) as "isForGood"
      from unnest($1::int[], $2::float8[]) as changed(device_id, late_from)
      join installation i on i.device_id = changed.device_id
        and i.period && tstzrange(coalesce(to_timestamp(changed.late_from / 1000), now()), null)`,
    values: [int4Array(devices.map(({ deviceId }) => deviceId)), float8Array(devices.map(({ lateFrom }) => lateFrom))],
  })
  return rows.map(({ lateFrom, ...track }) => ({ ...track, lateFrom: lateFrom ?? Number.POSITIVE_INFINITY }))
}
