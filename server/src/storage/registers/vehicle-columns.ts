import { type Vehicle, vehicleFields, type vehicleInputFields } from '@monitorweb/contract/registers/vehicle'
import type { InputOf } from '@monitorweb/contract/wire/field'
import type { Updateable } from 'kysely'
import { type Secrets, stored } from '../base/secret-columns.ts'
import { toDate } from '../base/sql-rows.ts'
import type { DB } from '../schema.ts'
import { SHARED_CUSTOMERS, VEHICLE_COLUMNS } from './vehicle-store.ts'

const CHANGEABLE = [
  ...VEHICLE_COLUMNS,
  ...SHARED_CUSTOMERS,
  'customerId',
  'deviceSerial',
  'password',
  'counterPassword',
  'deactivatedAt',
  'inspectedAt',
] as const

type Values = Partial<Pick<Vehicle, (typeof CHANGEABLE)[number]>>

/** Answers what is stored of a change; 0 in a reference means none, and a vehicle always has a profile. */
export function readVehicleChange(sent: InputOf<typeof vehicleInputFields>): Values {
  const change: Values = Object.fromEntries(CHANGEABLE.map((name) => [name, sent[name]]))
  if (change.profileId === 0) change.profileId = vehicleFields.profileId.initial
  return change
}

/** Answers the columns of a vehicle's own values that are there; its device and customers are links. */
export function vehicleColumns(values: Values, secrets: Secrets): Updateable<DB['vehicle']> {
  const { password, counterPassword, deactivatedAt, inspectedAt } = values
  const sent = VEHICLE_COLUMNS.filter((name) => values[name] !== undefined)
  return {
    ...Object.fromEntries(sent.map((name) => [name, values[name]])),
    ...(password !== undefined && { passwordEncrypted: stored(secrets, password) }),
    ...(counterPassword !== undefined && { counterPasswordEncrypted: stored(secrets, counterPassword) }),
    ...(deactivatedAt !== undefined && { deactivatedAt: toDate(deactivatedAt) }),
    ...(inspectedAt !== undefined && { inspectedAt: toDate(inspectedAt) }),
  }
}
