import type { Pool } from 'pg'

/** Sells a vehicle: it is its present owner's until then, and the buyer's from then on. */
export async function sellVehicle(pool: Pool, vehicleId: number, { to, at }: { to: number; at: Date }): Promise<void> {
  await pool.query(
    `update ownership set period = tstzrange(lower(period), $2)
     where vehicle_id = $1 and slot = 0 and upper_inf(period)`,
    [vehicleId, at],
  )
  await pool.query('insert into ownership (vehicle_id, customer_id, period) values ($1, $2, tstzrange($3, null))', [
    vehicleId,
    to,
    at,
  ])
}

/** Takes out the device that is in the vehicle then. */
export async function takeDeviceOut(pool: Pool, vehicleId: number, at: Date): Promise<void> {
  await pool.query(
    'update installation set period = tstzrange(lower(period), $2) where vehicle_id = $1 and upper_inf(period)',
    [vehicleId, at],
  )
}

/** Puts a device that is in no vehicle into this one from then on. */
export async function putDeviceIn(
  pool: Pool,
  vehicleId: number,
  { serial, at }: { serial: string; at: Date },
): Promise<void> {
  await pool.query(
    `insert into installation (device_id, vehicle_id, period)
     select id, $2, tstzrange($3, null) from device where serial = $1`,
    [serial, vehicleId, at],
  )
}
