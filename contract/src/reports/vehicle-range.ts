import { reference } from '../wire/field.ts'
import { optional } from '../wire/operation.ts'

/** With these a page of a report looks only at the vehicles between two codes, both included. */
export const vehicleRangeArgs = {
  firstVehicleId: optional(reference('veiculoInicial', 'Do veículo')),
  lastVehicleId: optional(reference('veiculoFinal', 'Até o veículo')),
}
