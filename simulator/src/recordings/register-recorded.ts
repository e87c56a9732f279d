import { operations } from '@monitorweb/contract/operations'
import type { Api } from '../demo/api.ts'
import { ensureCustomer, ensureDevice, versionIdOf } from '../demo/ensure.ts'

const CUSTOMER_NAME = 'Percursos gravados'
const PAGE = 1000

/**
 * Registers the vehicles of a recording under a customer of their own, by name and serial; known ones stay as they are.
 */
export async function registerRecorded(
  api: Api,
  vehicles: readonly { name: string; serial: string }[],
): Promise<{ created: number }> {
  const versionId = await versionIdOf(api, 'gt06')
  const { id: customerId } = await ensureCustomer(api, { name: CUSTOMER_NAME })
  const known = await serialsInVehicles(api)
  const missing = vehicles.filter(({ serial }) => !known.has(serial))
  for (const { name, serial } of missing) {
    await ensureDevice(api, { serial, customerId, versionId })
    const input = { customerId, description: name, deviceSerial: serial }
    await api.call(operations.createVehicle, { input })
  }
  return { created: missing.length }
}

async function serialsInVehicles(api: Api): Promise<Set<string>> {
  const serials = new Set<string>()
  for (let offset = 0; ; offset += PAGE) {
    const page = await api.call(operations.searchVehicles, { search: `%${CUSTOMER_NAME}%`, first: PAGE, offset })
    for (const { deviceSerial } of page) serials.add(deviceSerial)
    if (page.length < PAGE) return serials
  }
}
