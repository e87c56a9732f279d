import { type Customer, customerFields } from '@monitorweb/contract/registers/customer'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { call, reading } from '#api/client.ts'
import { BRAZILIAN_STATES } from '#form/pickers/brazilian-states.ts'
import { countryChoices } from '#form/pickers/countries.ts'
import { customers } from '../identities.ts'
import { keptFields, registerForm } from './form-definition.ts'
import { timeOf } from './record-time.ts'

const STATES = {
  list: () => BRAZILIAN_STATES.map(([value, name]) => ({ value, label: `${value} · ${name}` })),
  numeric: false,
}
const COUNTRIES = { list: countryChoices, numeric: false }
const phone = { input: 'phone', warn: 'phone' } as const

/** Declares every field of a customer, in the order in which people ask for them. */
export const customerForm = registerForm<typeof customerFields, Customer>({
  register: customers,
  fields: customerFields,
  quickFields: ['name', 'taxNumber'],
  keyField: 'id',
  sections: [
    {
      id: 'identificacao',
      title: 'Identificação',
      fields: [
        { name: 'name', input: 'text', span: 8, label: 'Nome ou razão social' },
        { name: 'taxNumber', input: 'taxNumber', span: 4, warn: 'taxNumber', unique: true },
        {
          name: 'code',
          input: 'text',
          span: 4,
          placeholder: 'CLI-00000',
          help: 'Vazio: um código livre é escolhido.',
          unique: true,
        },
        { name: 'parentId', input: 'customer', span: 5, label: 'Cliente superior' },
        { name: 'status', input: 'status', span: 3 },
      ],
    },
    {
      id: 'endereco',
      title: 'Endereço',
      fields: [
        { name: 'postalCode', input: 'postalCode', span: 3, warn: 'postalCode' },
        { name: 'street', input: 'text', span: 7 },
        { name: 'streetNumber', input: 'text', span: 2 },
        { name: 'complement', input: 'text', span: 5 },
        { name: 'district', input: 'text', span: 7 },
        { name: 'city', input: 'text', span: 5 },
        { name: 'state', input: 'choice', choices: STATES, span: 4, warn: 'state' },
        { name: 'country', input: 'choice', choices: COUNTRIES, span: 3 },
      ],
    },
    {
      id: 'contatos',
      title: 'Contatos',
      fields: [
        { name: 'contact1', input: 'text', span: 6 },
        { name: 'contact2', input: 'text', span: 6 },
        { name: 'mobile1', ...phone, span: 3 },
        { name: 'mobile2', ...phone, span: 3 },
        { name: 'phone', ...phone, span: 3 },
        { name: 'fax', ...phone, span: 3 },
        { name: 'email1', input: 'email', span: 6, warn: 'email' },
        { name: 'email2', input: 'email', span: 6, warn: 'email' },
      ],
    },
    {
      id: 'encaminhamento',
      title: 'Encaminhamento',
      note: 'Servidores que vão receber cópias das posições. Por enquanto apenas guardados.',
      collapsed: true,
      fields: [
        { name: 'forwardHost1', input: 'text', span: 8 },
        { name: 'forwardPort1', input: 'number', span: 4, warn: 'port' },
        { name: 'forwardHost2', input: 'text', span: 8 },
        { name: 'forwardPort2', input: 'number', span: 4, warn: 'port' },
      ],
    },
    keptFields([
      { name: 'externalCode', input: 'text', span: 4 },
      { name: 'situation', input: 'text', span: 4 },
      { name: 'billing', input: 'text', span: 4 },
    ]),
  ],
  facts: [
    { label: 'Código interno', text: ({ id }) => String(id) },
    { label: 'Veículos', text: ({ vehicleCount }) => String(vehicleCount ?? '') },
    { label: 'Cadastrado em', text: ({ createdAt }) => timeOf(createdAt) },
    { label: 'Última alteração', text: ({ updatedAt }) => timeOf(updatedAt) },
  ],
  keyOf: ({ id }) => String(id),
  titleOf: ({ name, code }) => String(name || code),
  load: (key, signal) => (signal ? reading(signal) : call)(registerOperations.getCustomer, { id: Number(key) }),
  create: async (input) => (await call(registerOperations.createCustomer, { input })).record,
  update: async (input) => (await call(registerOperations.updateCustomer, { input })).record,
})
