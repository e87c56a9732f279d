import { codes } from '../wire/codes.ts'
import { integer, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record, saving } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { z } from '../wire/rule.ts'
import { recordVersion } from './record.ts'

/** One group may have so many vehicles. */
export const MOST_VEHICLES = 2_000

const id = integer('codigo', 'Código')
const customerId = reference('cliente', 'Cliente', { required: true })
const saved = {
  name: text('nome', 'Nome', { required: true, rule: rules.line(80) }),
  color: text('cor', 'Cor', {
    rule: z.string().regex(/^(#[0-9a-f]{6})?$/, 'Informe uma cor como #0f8f86, ou nada.'),
  }),
  vehicles: codes('veiculos', 'Veículos', MOST_VEHICLES),
}

/** A vehicle group (grupo de veículos) is a choice of vehicles with a name, of one customer and of those below it. */
export const vehicleGroupFields = {
  ...{ id, customerId },
  customerName: text('clienteNome', 'Nome do cliente', { readOnly: true }),
  ...saved,
  /** Those of them that are the customer's now; one that was sold is named still, for the history of its time. */
  presentVehicles: text('veiculosPresentes', 'Veículos que são dele agora', { readOnly: true }),
  /** How many these are. */
  vehicleCount: integer('veiculosAgora', 'Veículos agora', { readOnly: true }),
  createdAt: stamp('cadastradoEm', 'Cadastrado em', { readOnly: true }),
  updatedAt: stamp('alteradoEm', 'Última alteração', { readOnly: true }),
  recordVersion: recordVersion('versao'),
}
export type VehicleGroup = RowOf<typeof vehicleGroupFields>

export const vehicleGroupInputFields = { id, customerId, ...saved, recordVersion: vehicleGroupFields.recordVersion }

const group = {
  ...{ type: 'GrupoDeVeiculos', fields: vehicleGroupFields, inputs: vehicleGroupInputFields },
  ...{ flat: false, answer: 'grupo' },
}
const ofCustomer = { customerId: withDefault(reference('cliente', 'Cliente'), null) }

/** These operations keep groups of vehicles. */
export const vehicleGroupOperations = {
  listVehicleGroups: query('gruposDeVeiculos', 'Grupos de veículos de um cliente e dos abaixo dele (0: de todos).', {
    args: { ...ofCustomer, ...paging(1000) },
    result: list('GrupoDeVeiculos', vehicleGroupFields),
  }),
  countVehicleGroups: query('gruposDeVeiculosTotal', 'Quantos grupos de veículos há.', {
    args: ofCustomer,
    result: count,
  }),
  createVehicleGroup: saving('criarGrupoDeVeiculos', 'Cadastra um grupo de veículos.', group),
  changeVehicleGroup: saving('alterarGrupoDeVeiculos', 'Altera um grupo de veículos; o cliente dele não muda.', group),
  deleteVehicleGroup: mutation('excluirGrupoDeVeiculos', 'Exclui um grupo; os veículos ficam.', {
    args: { id: integer('codigo', 'Código', { required: true }) },
    result: record('GrupoDeVeiculos', vehicleGroupFields),
  }),
} as const satisfies Record<string, Operation>
