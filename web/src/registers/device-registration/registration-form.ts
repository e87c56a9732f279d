import { customerFields } from '@monitorweb/contract/registers/customer'
import { deviceFields } from '@monitorweb/contract/registers/device'
import { vehicleFields } from '@monitorweb/contract/registers/vehicle'
import type { CompleteInput } from '@monitorweb/contract/wire/check'
import { text } from '@monitorweb/contract/wire/field'
import type { Complaints, Typed } from '#form/contract-form.ts'

/** The dialog asks for these to turn an unknown device into a vehicle on the map. */
export const registrationFields = {
  /** This is 'existing' or 'new', which the server is not told. */
  customerKind: text('', 'Cliente existente ou novo'),
  customerId: { ...vehicleFields.customerId, required: false },
  customerName: { ...customerFields.name, required: false },
  taxNumber: customerFields.taxNumber,
  versionId: deviceFields.versionId,
  clockZone: deviceFields.clockZone,
  plate: vehicleFields.plate,
  description: vehicleFields.description,
}
export type RegistrationForm = CompleteInput<typeof registrationFields>

/** Says what is wrong across the form's fields. */
export function registrationComplaints(
  values: Typed<typeof registrationFields>,
): Complaints<typeof registrationFields> {
  const { customerKind, customerId, customerName, plate, description } = values
  return {
    ...(customerKind === 'existing' && customerId === null && { customerId: 'Escolha o cliente.' }),
    ...(customerKind === 'new' && customerName.trim() === '' && { customerName: 'Informe o nome do cliente.' }),
    ...(plate.trim() === '' && description.trim() === '' && { plate: 'Informe a placa ou a descrição.' }),
  }
}

export const EMPTY_REGISTRATION: RegistrationForm = {
  customerKind: 'existing',
  customerId: null,
  customerName: '',
  taxNumber: '',
  versionId: null,
  clockZone: '',
  plate: '',
  description: '',
}
