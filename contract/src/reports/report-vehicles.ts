import { text } from '../wire/field.ts'

/** The vehicles of a customer, or of all, that had an owner who may be seen in a period. */
export const reportVehicleFields = {
  /** Ascending, with commas between them. */
  vehicleIds: text('codigos', 'Códigos dos veículos'),
}
