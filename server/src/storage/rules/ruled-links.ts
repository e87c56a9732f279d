import type { Installation, Ownership } from '@monitorweb/contract/registers/vehicle-links'
import type pg from 'pg'
import { correctInstallation, correctOwnership, vehicleOfOwnership } from '../vehicle-links/link-corrections.ts'
import { wakeVehicle } from './rule-starts.ts'

type Corrector = Parameters<typeof correctInstallation>[1]
type Correction = Parameters<typeof correctInstallation>[2]

/** Corrects dates as correctInstallation does; the vehicle is judged by them, though it reports no more. */
export async function correctRuledInstallation(
  client: pg.PoolClient,
  by: Corrector,
  correction: Correction,
): Promise<Installation> {
  const installation = await correctInstallation(client, by, correction)
  await wakeVehicle(client, installation.vehicle.id)
  return installation
}

/** The same of correctOwnership. */
export async function correctRuledOwnership(
  client: pg.PoolClient,
  by: Corrector,
  correction: Correction,
): Promise<Ownership> {
  const ownership = await correctOwnership(client, by, correction)
  await wakeVehicle(client, await vehicleOfOwnership(client, ownership.id))
  return ownership
}
