import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { serialKey } from '@monitorweb/domain/text/serial'
import type pg from 'pg'
import { ConflictError, InvalidValueError, NotFoundError } from '../../errors/record-errors.ts'
import type { Queryable } from '../base/queryable.ts'
import { rebuildLastPositions } from '../intake/last-position-cache.ts'
import { type Moment, momentOf } from './link-moment.ts'

export interface DeviceChange {
  vehicleId: number
  /** The serial; "" only takes out what is in the vehicle. */
  serial: string
  /** When; null: now. */
  at: EpochMs | null
  /** Where true and `at` is null, a device that was in no vehicle yet brings along what it sent before. */
  bringsHistory?: boolean
  /** Where true, a device that is in another vehicle is taken out of it. */
  takeFromOther?: boolean
  userId: number
  /** Our names of the serial and the time in the call, for errors. */
  fields: { serial: string; at: string }
}

/**
 * Puts a registered device into a vehicle and takes out what is in it, both at the same instant. A first installation
 * that brings history begins with whatever the device sent since the vehicle had another. History stays where it was.
 * Throws NotFoundError for a device that is not registered, ConflictError for one that is in another vehicle,
 * InvalidValueError for a time at which that could not be. Answers the vehicle that it was taken from.
 */
export async function replaceDevice(client: pg.PoolClient, change: DeviceChange): Promise<number | null> {
  const { vehicleId, serial, at, bringsHistory = false, fields, userId } = change
  const device = serial === '' ? null : await lockDevice(client, change)
  const moment = await momentOf(client, { at, field: fields.at })
  const taken = device && (await takeFromOther(client, { ...change, device, moment }))
  const removed = await endInstallation(client, { vehicleId, moment, field: fields.at })
  if (device) {
    const isGuessed = bringsHistory && at === null && !device.wasInstalled && removed === null
    const begin = isGuessed ? await lastEnd(client, vehicleId) : moment
    await refuseOverlap(client, { ...change, deviceId: device.id, begin })
    await client.query(
      `insert into installation (device_id, vehicle_id, period, dated, created_by)
       values ($1, $2, tstzrange($3::timestamptz, null), $4, $5)`,
      [device.id, vehicleId, begin, !isGuessed, userId],
    )
  }
  const changed = new Set([removed, device?.id ?? null].filter((id) => id !== null))
  for (const id of [...changed].sort((one, other) => one - other)) await rebuildLastPositions(client, id)
  return taken
}

interface KnownDevice {
  id: number
  wasInstalled: boolean
}

/**
 * Waits for others who install the same device, and then sees what they did: two statements, two snapshots. The key is
 * left unlocked: a device's first report checks its foreign key with the activity that is waited for here already held.
 */
async function lockDevice(client: pg.PoolClient, { serial, fields }: DeviceChange): Promise<KnownDevice> {
  const { rows: found } = await client.query<{ id: number }>(
    `select id from device where serial = $1 and state <> 'quarantine' and inactive_at is null for no key update`,
    [serial],
  )
  if (!found[0]) throw new NotFoundError(fields.serial)
  const { rows } = await client.query<KnownDevice>(
    `select $1::int as id, count(*) > 0 as "wasInstalled" from installation where device_id = $1`,
    [found[0].id],
  )
  return rows[0]!
}

interface Taking extends DeviceChange {
  device: KnownDevice
  moment: Moment
}

async function takeFromOther(
  client: pg.PoolClient,
  { device, moment, vehicleId, takeFromOther: isTaken, fields }: Taking,
): Promise<number | null> {
  const { rows } = await client.query<{ vehicleId: number; title: string; customerName: string | null }>(
    `select v.id as "vehicleId", coalesce(nullif(v.plate, ''), v.description) as title, c.name as "customerName"
     from installation i join vehicle v on v.id = i.vehicle_id
     left join ownership o on o.vehicle_id = v.id and o.slot = 0 and o.period @> statement_timestamp()
     left join customer c on c.id = o.customer_id
     where i.device_id = $1 and v.id <> $2 and upper_inf(i.period)`,
    [device.id, vehicleId],
  )
  const other = rows[0]
  if (!other) return null
  if (!isTaken) {
    const owner = other.customerName === null ? '' : `, cliente ${other.customerName}`
    throw new ConflictError(fields.serial, `Este equipamento já está no veículo ${other.title}${owner}.`)
  }
  await endInstallation(client, { vehicleId: other.vehicleId, moment, field: fields.at })
  return other.vehicleId
}

/** Ends what is in the vehicle now; answers the device. Throws InvalidValueError where it began later. */
export async function endInstallation(
  client: pg.PoolClient,
  { vehicleId, moment, field }: { vehicleId: number; moment: Moment; field: string },
): Promise<number | null> {
  const { rows } = await client.query<{ id: number; deviceId: number; later: boolean }>(
    `select id, device_id as "deviceId", coalesce(lower(period) >= $2::timestamptz, false) as later
     from installation where vehicle_id = $1 and upper_inf(period)`,
    [vehicleId, moment],
  )
  const open = rows[0]
  if (!open) return null
  if (open.later) {
    const advice = 'Informe uma data depois dela, ou corrija a data da instalação.'
    throw new InvalidValueError(field, `O equipamento atual foi instalado depois desta data. ${advice}`)
  }
  // Unless somebody ended it while this waited.
  await client.query(
    'update installation set period = tstzrange(lower(period), $2::timestamptz) where id = $1 and upper_inf(period)',
    [open.id, moment],
  )
  return open.deviceId
}

async function lastEnd(client: pg.PoolClient, vehicleId: number): Promise<Moment | null> {
  const { rows } = await client.query<{ moment: Moment | null }>(
    'select max(upper(period))::text as moment from installation where vehicle_id = $1',
    [vehicleId],
  )
  return rows[0]!.moment
}

interface Beginning extends DeviceChange {
  deviceId: number
  begin: Moment | null
}

async function refuseOverlap(client: pg.PoolClient, { vehicleId, deviceId, begin, fields }: Beginning): Promise<void> {
  const { rows } = await client.query<{ sameVehicle: boolean; serial: string; title: string }>(
    `select i.vehicle_id = $1 as "sameVehicle", d.serial, coalesce(nullif(v.plate, ''), v.description) as title
     from installation i join device d on d.id = i.device_id join vehicle v on v.id = i.vehicle_id
     where (i.vehicle_id = $1 or i.device_id = $2) and i.period && tstzrange($3::timestamptz, null)
     order by i.id limit 1`,
    [vehicleId, deviceId, begin],
  )
  const other = rows[0]
  if (!other) return
  const claim = other.sameVehicle
    ? `o veículo tinha o equipamento ${other.serial}`
    : `ele estava no veículo ${other.title}`
  throw new InvalidValueError(fields.at, `Depois desta data ${claim}.`)
}

/** Answers how the register writes the serial of the device that this is a spelling of, else the spelling. */
export async function registeredSerial(client: Queryable, spelling: string): Promise<string> {
  if (spelling === '') return ''
  const { rows } = await client.query<{ serial: string }>(
    `select serial from device where (serial = $1 or match_key = $2) and state <> 'quarantine' and inactive_at is null
     order by serial = $1 desc limit 1`,
    [spelling, serialKey(spelling)],
  )
  return rows[0]?.serial ?? spelling
}
