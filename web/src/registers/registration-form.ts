import { customerFields } from '@monitorweb/contract/customer'
import { vehicleFields } from '@monitorweb/contract/vehicle'
import { z } from 'zod'

/** A contract's rule for what an input gives, which is text. */
function typed(rule: z.ZodType<string>): z.ZodType<string, string> {
  return rule as z.ZodType<string, string>
}

/** What the dialog asks to turn an unknown device into a vehicle on the map. */
export const registrationSchema = z
  .object({
    customerKind: z.enum(['existing', 'new']),
    customerId: z.number().nullable(),
    customerName: typed(customerFields.name.rule),
    taxNumber: typed(customerFields.taxNumber.rule),
    versionId: z.number().nullable(),
    plate: typed(vehicleFields.plate.rule),
    description: typed(vehicleFields.description.rule),
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
