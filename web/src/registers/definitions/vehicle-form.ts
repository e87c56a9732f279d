import { registerOperations } from '@monitorweb/contract/registers/register-operations'
import { changeOfVehicleGroups, type Vehicle, vehicleInputFields } from '@monitorweb/contract/registers/vehicle'
import { call, reading } from '#api/client.ts'
import { vehicles } from '../identities.ts'
import { keptFields, registerForm } from './form-definition.ts'
import { timeOf } from './record-time.ts'

/** The groups of a vehicle say whom they have: they are read beside it. */
type GroupedVehicle = Vehicle & { groups?: string }

const MARKS = { list: () => ['0', '1'].map((value) => ({ value, label: value })), numeric: true }

/**
 * Declares every field of a vehicle. Its device and its owner are dated: what changes with them is so from a time on.
 */
export const vehicleForm = registerForm<typeof vehicleInputFields, GroupedVehicle>({
  register: vehicles,
  fields: vehicleInputFields,
  keyField: 'id',
  sections: [
    {
      id: 'identificacao',
      title: 'Identificação',
      note: 'Informe a placa ou a descrição.',
      fields: [
        { name: 'plate', input: 'plate', span: 3, placeholder: 'ABC1D23', warn: 'plate', unique: true },
        {
          name: 'description',
          input: 'text',
          span: 6,
          label: 'Descrição ou frota',
          placeholder: 'Scania R450, Frota 112',
        },
        { name: 'status', input: 'status', span: 3 },
        { name: 'brand', input: 'text', span: 3 },
        { name: 'model', input: 'text', span: 4 },
        { name: 'year', input: 'text', span: 2, placeholder: '2024/2025' },
        { name: 'color', input: 'text', span: 3 },
        { name: 'chassis', input: 'code', span: 4, warn: 'chassis', unique: true },
        {
          name: 'otherPlate',
          input: 'plate',
          span: 3,
          warn: 'plate',
          unique: true,
          help: 'A mesma placa, antiga ou Mercosul.',
        },
        { name: 'code', input: 'text', span: 3 },
        { name: 'vehicleTypeId', input: 'vehicleKind', span: 3, label: 'Tipo' },
        { name: 'iconId', input: 'vehicleIcon', span: 3, help: 'A imagem no mapa, na lista e no cartão do veículo.' },
      ],
    },
    {
      id: 'vinculos',
      title: 'Cliente',
      fields: [
        {
          name: 'customerId',
          input: 'customer',
          span: 6,
          creates: true,
          help: 'Outro cliente não vê o histórico do anterior.',
        },
        {
          name: 'ownedSince',
          input: 'dateTime',
          span: 4,
          label: 'Deste cliente desde',
          help: 'Vazio: desde sempre, ou agora em uma venda.',
        },
        { name: 'groups', input: 'vehicleGroups', span: 12, help: 'Do cliente do veículo ou de um acima dele.' },
        { name: 'sharedCustomerId1', input: 'customer', span: 4 },
        { name: 'sharedCustomerId2', input: 'customer', span: 4 },
        { name: 'sharedCustomerId3', input: 'customer', span: 4 },
      ],
    },
    {
      id: 'instalacao',
      title: 'Equipamento e instalação',
      fields: [
        {
          name: 'deviceSerial',
          input: 'device',
          span: 6,
          creates: true,
          help: 'Só os que não estão em outro veículo.',
        },
        {
          name: 'installedSince',
          input: 'dateTime',
          span: 3,
          label: 'Instalado desde',
          help: 'Vazio: desde a primeira posição, ou agora em uma troca.',
        },
        { name: 'profileId', input: 'profile', span: 3 },
        { name: 'inspectedAt', input: 'dateTime', span: 3 },
        { name: 'deactivatedAt', input: 'dateTime', span: 3 },
      ],
    },
    {
      id: 'seguranca',
      title: 'Segurança',
      note: 'Guardadas cifradas. Cada vez que alguém as mostra fica registrado.',
      fields: [
        { name: 'password', input: 'secret', span: 4 },
        { name: 'counterPassword', input: 'secret', span: 4 },
      ],
    },
    keptFields([
      { name: 'externalCode', input: 'text', span: 4 },
      { name: 'question', input: 'text', span: 8 },
      { name: 'mcp', input: 'text', span: 3 },
      { name: 'td', input: 'number', span: 3 },
      { name: 'satellite', input: 'number', span: 3 },
      { name: 'serviceTypeId', input: 'serviceKind', span: 3 },
      { name: 'pmv1', input: 'number', span: 2 },
      { name: 'pmv2', input: 'number', span: 2 },
      { name: 'pmv3', input: 'number', span: 2 },
      { name: 'blocked', input: 'number', span: 2 },
      { name: 'blockPending', input: 'number', span: 2 },
      { name: 'flag', input: 'choice', choices: MARKS, span: 2 },
    ]),
  ],
  facts: [
    { label: 'Código interno', text: ({ id }) => String(id) },
    { label: 'Cadastrado em', text: ({ createdAt }) => timeOf(createdAt) },
    { label: 'Última alteração', text: ({ updatedAt }) => timeOf(updatedAt) },
  ],
  check: ({ plate, description }) =>
    plate === '' && description === '' ? { plate: 'Informe a placa ou a descrição.' } : {},
  keyOf: ({ id }) => String(id),
  titleOf: ({ plate, description }) => [plate, description].filter(Boolean).join(' · '),
  load: async (key, signal = new AbortController().signal) =>
    withGroups(await reading(signal)(registerOperations.getVehicle, { id: Number(key) }), signal),
  create: async (input) => (await call(registerOperations.createVehicle, { input })).record,
  update: async ({ groups, ...input }, { groups: seen }) => {
    const moved = groups === undefined ? undefined : changeOfVehicleGroups(seen, groups)
    const change = { ...input, ...(moved !== undefined && { groups: moved }) }
    const { record } = await call(registerOperations.updateVehicle, { input: change })
    // The change is stored by now: reading its groups anew could only fail.
    return { ...record, groups: groups ?? seen }
  },
})

/** Says of a vehicle in which groups it is, of those that the person may see. */
async function withGroups(vehicle: Vehicle, signal = new AbortController().signal): Promise<GroupedVehicle> {
  const { readVehicleGroups } = await import('#api/read-vehicle-groups.ts')
  const groups = (await readVehicleGroups(signal)).filter(({ vehicleIds }) => vehicleIds.has(vehicle.id))
  return { ...vehicle, groups: groups.map(({ id }) => id).join(',') }
}
