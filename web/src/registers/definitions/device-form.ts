import { type Device, deviceFields } from '@monitorweb/contract/registers/device'
import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { call, reading } from '#api/client.ts'
import { devices } from '../identities.ts'
import { keptFields, registerForm } from './form-definition.ts'
import { timeOf } from './record-time.ts'

/** Declares every field of a device (equipamento). Its serial is its key and stays. */
export const deviceForm = registerForm<typeof deviceFields, Device>({
  register: devices,
  fields: deviceFields,
  quickFields: ['serial', 'versionId', 'customerId'],
  keyField: 'serial',
  sections: [
    {
      id: 'identificacao',
      title: 'Equipamento',
      fields: [
        {
          name: 'serial',
          input: 'serial',
          span: 5,
          label: 'Número de série ou IMEI',
          fixed: true,
          warn: 'serial',
          unique: true,
        },
        { name: 'versionId', input: 'version', span: 4 },
        { name: 'status', input: 'status', span: 3 },
        { name: 'customerId', input: 'customer', span: 6, creates: true },
        {
          name: 'clockZone',
          input: 'text',
          span: 6,
          placeholder: '+08:00',
          help: 'Se o relógio do rastreador não estiver em UTC. Vazio: vale o do modelo.',
        },
      ],
    },
    {
      id: 'acesso',
      title: 'De onde pode vir',
      collapsed: true,
      fields: [
        {
          name: 'allowedNetworks',
          input: 'text',
          span: 12,
          placeholder: '189.40.0.0/16, 10.8.0.7',
          help: 'Se o chip tem endereço conhecido, como numa APN privada: de outros endereços nada dele é aceito. Vazio: vem de qualquer um.',
        },
        {
          name: 'accessSecret',
          input: 'secret',
          warn: 'accessSecret',
          span: 6,
          help: 'Só para OsmAnd, Traccar Client, Wialon IPS e JT/T 808, programada no aparelho também: sem ela nada dele é aceito. Vazio: não é pedida.',
        },
      ],
    },
    {
      id: 'chip',
      title: 'Chip',
      fields: [
        { name: 'phoneArea', input: 'text', span: 2 },
        { name: 'phone', input: 'text', span: 4, warn: 'phone', unique: true, comparedAfter: 'phoneArea' },
        { name: 'carrier', input: 'text', span: 4 },
        { name: 'pin', input: 'secret', span: 4 },
        { name: 'puk', input: 'secret', span: 4 },
      ],
    },
    keptFields([
      { name: 'externalCode', input: 'text', span: 3 },
      { name: 'serialText', input: 'text', span: 3 },
      { name: 'dtmf', input: 'text', span: 3 },
      { name: 'communication', input: 'text', span: 3 },
    ]),
  ],
  facts: [
    {
      label: 'Última comunicação',
      text: ({ lastCommunicationAt }) => timeOf(lastCommunicationAt) || 'nunca comunicou',
    },
    { label: 'Versão do programa', text: ({ firmware }) => String(firmware ?? '') },
    {
      label: 'Verificações',
      text: ({ check1, check2, check3 }) => [check1, check2, check3].filter(Boolean).join(' · '),
    },
    { label: 'Verificado em', text: ({ checkedAt }) => timeOf(checkedAt) },
    { label: 'Cadastrado em', text: ({ createdAt }) => timeOf(createdAt) },
    { label: 'Última alteração', text: ({ updatedAt }) => timeOf(updatedAt) },
  ],
  keyOf: ({ serial }) => String(serial),
  titleOf: ({ serial }) => String(serial),
  load: (serial, signal) => (signal ? reading(signal) : call)(registerOperations.getDevice, { serial }),
  create: async (input) => (await call(registerOperations.createDevice, { input })).record,
  update: async (input) => (await call(registerOperations.updateDevice, { input })).record,
})
