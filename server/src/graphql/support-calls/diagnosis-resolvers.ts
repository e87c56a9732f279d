import { MOST_DIAGNOSES } from '@monitorweb/contract/support-calls/support-call-operations'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { NotFoundError } from '../../errors/record-errors.ts'
import { findZoneOf } from '../../storage/accounts/person-zone.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { findOpenCalls } from '../../storage/support-calls/support-call-opening.ts'
import { diagnoseVehicles } from '../../support-calls/diagnose-vehicles.ts'
import { presentDiagnosis } from '../../support-calls/present-diagnosis.ts'
import { readVehicleIds } from '../reports/report-query.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** These resolvers say why vehicles are as they are. */
export function diagnosisResolvers({
  pool,
}: Pick<ResolverDeps, 'pool'>): Pick<Resolvers, 'diagnoseVehicle' | 'diagnoseVehicles'> {
  const look = async ({ scope, userId, operator }: Viewer, vehicleIds: readonly number[]) => {
    const now = Date.now()
    const telling = { now, zone: await findZoneOf(pool, userId), withCounts: operator }
    const found = await diagnoseVehicles(pool, { scope, vehicleIds, now })
    return found.map(({ vehicle, diagnosis }) => ({
      ...presentDiagnosis(vehicle.vehicleId, diagnosis, telling),
      vehicleId: vehicle.vehicleId,
      carrier: vehicle.carrier,
      phone: vehicle.phone,
    }))
  }
  return {
    diagnoseVehicle: async ({ vehicleId }, viewer) => {
      const [found] = await look(viewer, [vehicleId!])
      if (!found) throw new NotFoundError('vehicleId')
      return found
    },
    diagnoseVehicles: async (args, viewer) => {
      const vehicleIds = [...new Set(readVehicleIds(args.vehicleIds) ?? [])]
      if (vehicleIds.length > MOST_DIAGNOSES) {
        throw new FieldError('veiculos', `Peça o diagnóstico de até ${MOST_DIAGNOSES} veículos por vez.`)
      }
      const found = await look(viewer, vehicleIds)
      const openCalls = await findOpenCalls(pool, viewer, vehicleIds)
      return found.map((one) => ({ ...one, openCallCode: openCalls.get(one.vehicleId) ?? null }))
    },
  }
}
