import { operations } from '@monitorweb/contract/operations'
import type { Api } from './api.ts'
import { SAMPLE_CUSTOMERS } from './sample-customers.ts'
import { SAMPLE_GROUPS, SAMPLE_RULES, type SampleRule } from './sample-rules.ts'
import { SAMPLE_VEHICLES } from './sample-vehicles.ts'

/** Half as wide as the yards of the sample lie apart from the road. */
const YARD_RADIUS_METERS = 250

/** Registers the yards, groups and rules of the sample's customers, once their vehicles have said where they are. Answers how many rules were not there yet. */
export async function registerWatch(api: Api): Promise<number> {
  let registered = 0
  for (const { key, name } of SAMPLE_CUSTOMERS) {
    const own = SAMPLE_RULES.filter(({ customer }) => customer === key)
    const customer = (await api.call(operations.searchCustomers, { search: `%${name}%` })).find(
      (each) => each.name.toLowerCase() === name.toLowerCase(),
    )
    if (own.length === 0 || !customer) continue
    const customerId = customer.id
    const rules = await api.call(operations.listRules, { customerId })
    for (const rule of own) {
      if (rules.some((each) => each.name === rule.input.name)) continue
      const parts = await partsOf(api, rule, customerId)
      if (parts === null) continue
      await api.call(operations.createRule, { input: { ...rule.input, ...parts, customerId } })
      registered++
    }
  }
  return registered
}

/** What a rule is about beside its condition; null where nobody knows yet. */
async function partsOf(api: Api, { customer, ofYard, ofGroup }: SampleRule, customerId: number) {
  const geofence = ofYard ? await ensureYard(api, { customer, customerId }) : null
  if (ofYard && geofence === null) return null
  const group = ofGroup ? await ensureGroup(api, { customer, customerId }) : null
  return {
    ...(geofence !== null && { geofences: String(geofence) }),
    ...(group !== null && { vehicleChoice: 'groups', vehicleGroups: String(group) }),
  }
}

interface Owner {
  /** Its key. */
  customer: string
  customerId: number
}

/** Finds the customer's yard, or draws it where one of its vehicles is parked now; null where none is. */
async function ensureYard(api: Api, { customer, customerId }: Owner): Promise<number | null> {
  const [known] = await api.call(operations.listGeofences, { customerId, search: 'Pátio' })
  if (known) return known.id
  const plates = SAMPLE_VEHICLES.filter((vehicle) => vehicle.customer === customer).map(({ plate }) => plate)
  const positions = await api.call(operations.lastPositions, { customerId })
  const parked = positions.find(
    ({ plate, ignition, latitude, longitude }) =>
      plates.includes(plate) && ignition === false && latitude !== null && longitude !== null,
  )
  if (!parked) return null
  const geometry = JSON.stringify({ type: 'Point', coordinates: [parked.longitude, parked.latitude] })
  const input = { customerId, name: 'Pátio', purpose: 'cerca', geometry, radiusMeters: YARD_RADIUS_METERS }
  const { record } = await api.call(operations.createGeofence, { input })
  return record.id
}

/** Finds the customer's group of the sample, or registers it with its vehicles; null where it has none. */
async function ensureGroup(api: Api, { customer, customerId }: Owner): Promise<number | null> {
  const sample = SAMPLE_GROUPS.find((each) => each.customer === customer)
  if (!sample) return null
  const { name, color, kind } = sample
  const groups = await api.call(operations.listVehicleGroups, { customerId })
  const known = groups.find((each) => each.name === name)
  if (known) return known.id
  const plates = SAMPLE_VEHICLES.filter((each) => each.customer === customer && each.kind === kind).map(
    ({ plate }) => plate,
  )
  const vehicles = await api.call(operations.searchVehicles, { customerId, first: 100 })
  const ids = vehicles.filter(({ plate }) => plates.includes(plate)).map(({ id }) => id)
  const { record } = await api.call(operations.createVehicleGroup, {
    input: { customerId, name, color, vehicles: ids.join(',') },
  })
  return record.id
}
