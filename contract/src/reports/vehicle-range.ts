import { reference } from '../wire/field.ts'
import { optional, withDefault } from '../wire/operation.ts'

/** With these a page of a report, and its total, look only at the vehicles between two codes, both included. */
export const vehicleRangeArgs = {
  firstVehicleId: optional(reference('veiculoInicial', 'Do veículo')),
  lastVehicleId: optional(reference('veiculoFinal', 'Até o veículo')),
}

/** With this a report is of the vehicles that are in a group now; it counts only where no vehicle is named. */
export const vehicleGroupArg = { groupId: withDefault(reference('grupo', 'Grupo de veículos'), null) }
