import { customerFields } from '@monitorweb/contract/registers/customer'
import { vehicleFields } from '@monitorweb/contract/registers/vehicle'
import * as z from 'zod/mini'

/** What the dialog asks to turn an unknown device into a vehicle on the map. */
export const registrationSchema = z
  .object({
    customerKind: z.enum(['existing', 'new']),
    customerId: z.nullable(z.number()),
    customerName: customerFields.name.rule,
    taxNumber: customerFields.taxNumber.rule,
    versionId: z.nullable(z.number()),
    plate: vehicleFields.plate.rule,
    description: vehicleFields.description.rule,
  })
  .check(({ value, issues }) => {
    const miss = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', message, path: [field], input: value[field] })
    if (value.customerKind === 'existing' && value.customerId === null) miss('customerId', 'Escolha o cliente.')
    if (value.customerKind === 'new' && value.customerName === '') miss('customerName', 'Informe o nome do cliente.')
    if (value.plate === '' && value.description === '') miss('plate', 'Informe a placa ou a descrição.')
  })

export type RegistrationForm = z.infer<typeof registrationSchema>

export const EMPTY_REGISTRATION: RegistrationForm = {
  customerKind: 'existing',
  customerId: null,
  customerName: '',
  taxNumber: '',
  versionId: null,
  plate: '',
  description: '',
}
