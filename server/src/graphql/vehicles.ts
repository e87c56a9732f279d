import { checkCreation } from '@monitorweb/contract/check'
import type { InputOf } from '@monitorweb/contract/field'
import { FieldError } from '@monitorweb/contract/field-error'
import { vehicleFields } from '@monitorweb/contract/vehicle'
import { lookingAt, type Viewer } from '../storage/scope.ts'
import { VEHICLE_ORDERS, vehicleStore } from '../storage/vehicle-store.ts'
import { readOrder } from './ordering.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'

type Names = 'searchVehicles' | 'countVehicles' | 'getVehicle' | 'createVehicle' | 'vehicleCounts'

export function vehicleResolvers({ pool, secrets }: ResolverDeps): Pick<Resolvers, Names> {
  const storeOf = (viewer: Viewer) => vehicleStore(pool, viewer, secrets)
  return {
    searchVehicles: ({ search, flags, first, offset, ...args }, viewer) =>
      storeOf(viewer).search({
        search,
        flags: readFlags(flags),
        first,
        offset,
        ...readOrder(vehicleFields, VEHICLE_ORDERS, args),
      }),
    countVehicles: ({ search, flags }, viewer) => storeOf(viewer).count({ search, flags: readFlags(flags) }),
    getVehicle: ({ id }, viewer) => storeOf(viewer).get(id),
    createVehicle: async ({ input }, viewer) => ({
      status: true,
      record: await storeOf(viewer).create(readNewVehicle(input)),
    }),
    vehicleCounts: async ({ customerId }, viewer) => storeOf(await lookingAt(pool, viewer, customerId)).countByStatus(),
  }
}

/** "0,1" → [0, 1] */
function readFlags(flags: string): number[] {
  return flags.split(',').map(Number)
}

function readNewVehicle(sent: InputOf<typeof vehicleFields>) {
  const vehicle = checkCreation(vehicleFields, sent)
  const { plate, description } = vehicleFields
  if (vehicle.plate === '' && vehicle.description === '') {
    const message = `Informe ${plate.label} (${plate.wire}) ou ${description.label} (${description.wire}).`
    throw new FieldError(plate.wire, message)
  }
  // 0 in a reference means none, and without a profile of its own a vehicle has the first one.
  const profileId = vehicle.profileId || vehicleFields.profileId.initial
  return { ...vehicle, customerId: vehicle.customerId!, profileId }
}
