import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import { contractField } from '#form/contract-form.ts'
import { customerForm } from '../definitions/customer-form.ts'
import { deviceForm } from '../definitions/device-form.ts'
import { fieldsInOrder, labelOf, type RegisterFields } from '../definitions/form-definition.ts'
import { userForm } from '../definitions/user-form.ts'
import { vehicleForm } from '../definitions/vehicle-form.ts'
import type { ContentKind, ImportField } from './recognise-columns.ts'

const FORMS: Record<RegisterName, RegisterFields> = {
  cliente: customerForm,
  equipamento: deviceForm,
  veiculo: vehicleForm,
  usuario: userForm,
}

const ALIASES: Record<string, readonly string[]> = {
  name: ['nome', 'razão social'],
  taxNumber: ['cpf', 'cnpj', 'cpf/cnpj', 'documento'],
  serial: ['imei', 'série', 'nº de série', 'serial', 'equipamento'],
  deviceSerial: ['imei', 'série', 'nº de série', 'rastreador', 'equipamento'],
  description: ['frota', 'prefixo', 'veículo', 'descrição'],
  state: ['estado'],
  street: ['endereço', 'logradouro'],
  phone: ['telefone', 'linha', 'número da linha'],
  email: ['email'],
  email1: ['email', 'e-mail'],
  versionId: ['modelo', 'versão'],
  customerId: ['cliente', 'nome do cliente', 'código do cliente'],
  userTypeId: ['tipo', 'perfil'],
  chassis: ['vin'],
  otherPlate: ['outro padrão', 'outra placa'],
  externalCode: ['cód. externo'],
  city: ['cidade/uf', 'município'],
}

/** What another field, or none, is called so in other registers. */
const OWN_ALIASES: Partial<Record<RegisterName, Record<string, readonly string[]>>> = {
  cliente: { name: ['cliente'], code: ['código'], mobile1: ['celular'] },
  equipamento: { phone: ['celular'] },
  veiculo: { code: ['código'] },
  usuario: { phone: ['celular'] },
}

const LOOKS: Record<string, ContentKind> = {
  serial: 'imei',
  deviceSerial: 'imei',
  plate: 'plate',
  taxNumber: 'taxNumber',
  email: 'email',
  email1: 'email',
  postalCode: 'postalCode',
  state: 'state',
}

/** Answers what a spreadsheet may say of a register: every field that people type. */
export function importFields(register: RegisterName): ImportField[] {
  const definition = FORMS[register]
  return fieldsInOrder(definition).flatMap((field) => {
    const contract = contractField(definition.fields, field.name)
    // A field that only the form knows has no name on the wire.
    if (!contract || contract.readOnly || contract.serverOwned || contract.wire === '') return []
    return [
      {
        name: field.name,
        label: labelOf(definition, field),
        wire: contract.inputWire,
        aliases: [contract.label, ...(ALIASES[field.name] ?? []), ...(OWN_ALIASES[register]?.[field.name] ?? [])],
        kind: contract.kind,
        looks: LOOKS[field.name] ?? null,
      },
    ]
  })
}
