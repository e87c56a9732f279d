import { integer, text } from '../wire/field.ts'
import type { Operation } from '../wire/operation.ts'
import { count, list, mutation, query, record, saved, saving } from '../wire/operation-shapes.ts'
import { ordering, paging } from '../wire/paging.ts'
import { customerFields } from './customer.ts'
import { deviceFields, serialRule } from './device.ts'
import { customerFilter, deviceFilter, deviceListFilter, userFilter, vehicleFilter } from './register-lists.ts'
import { userFields } from './user.ts'
import { vehicleFields, vehicleInputFields } from './vehicle.ts'

const customer = {
  type: 'Cliente',
  fields: customerFields,
  inputs: customerFields,
  flat: false,
  answer: 'cliente',
}
const device = { type: 'Equipamento', fields: deviceFields, inputs: deviceFields, flat: true, answer: 'equipamento' }
const vehicle = {
  type: 'Veiculo',
  fields: vehicleFields,
  inputs: vehicleInputFields,
  flat: false,
  answer: 'veiculo',
}
const user = { type: 'Usuario', fields: userFields, inputs: userFields, flat: true, answer: 'usuario' }

const customerId = { id: integer('cliId', 'Código', { required: true }) }
const serial = { serial: text('eqpSrn', 'Número de série', { required: true, rule: serialRule }) }
const vehicleId = { id: integer('veiId', 'Código', { required: true }) }
const userId = { id: integer('usrId', 'Código', { required: true }) }

/** These operations keep the registers: customers, devices, vehicles, people. */
export const registerOperations = {
  searchCustomers: query('clienteByDsc', 'Clientes por nome, código, CPF/CNPJ ou cidade.', {
    args: { ...customerFilter, ...paging(100), ...ordering() },
    result: list('Cliente', customerFields),
  }),
  countCustomers: query('clienteByDscTotal', 'Quantos clientes a busca encontra.', {
    args: customerFilter,
    result: count,
  }),
  getCustomer: query('cliente', 'Um cliente.', { args: customerId, result: record('Cliente', customerFields) }),
  createCustomer: saving('createCliente', 'Cadastra um cliente.', customer),
  updateCustomer: saving('updateCliente', 'Altera um cliente.', customer),
  deleteCustomer: mutation('deleteCliente', 'Exclui um cliente de que nada depende.', {
    args: customerId,
    result: saved(customer),
  }),

  searchDevices: query('equipamentoBySrn', 'Equipamentos por número de série ou telefone.', {
    args: { ...deviceFilter, ...paging(1000), ...ordering() },
    result: list('Equipamento', deviceFields),
  }),
  countDevices: query('equipamentoBySrnTotal', 'Quantos equipamentos a busca encontra.', {
    args: deviceFilter,
    result: count,
  }),
  listDevices: query('equipamentos', 'Todos os equipamentos.', {
    args: { ...deviceListFilter, ...paging(1000), ...ordering() },
    result: list('Equipamento', deviceFields),
  }),
  countAllDevices: query('equipamentosTotal', 'Quantos equipamentos há.', { args: deviceListFilter, result: count }),
  getDevice: query('equipamento', 'Um equipamento.', { args: serial, result: record('Equipamento', deviceFields) }),
  createDevice: saving('createEquipamento', 'Cadastra um equipamento.', device),
  updateDevice: saving('updateEquipamento', 'Altera um equipamento.', device),
  deleteDevice: mutation('deleteEquipamento', 'Exclui um equipamento que não está em um veículo.', {
    args: serial,
    result: saved(device),
  }),

  searchVehicles: query('veiculoByDsc', 'Veículos por descrição, placa, código, equipamento ou cliente.', {
    args: { ...vehicleFilter, ...paging(100), ...ordering() },
    result: list('Veiculo', vehicleFields),
  }),
  countVehicles: query('veiculoByDscTotal', 'Quantos veículos a busca encontra.', {
    args: vehicleFilter,
    result: count,
  }),
  getVehicle: query('veiculo', 'Um veículo.', { args: vehicleId, result: record('Veiculo', vehicleFields) }),
  createVehicle: saving('createVeiculo', 'Cadastra um veículo.', vehicle),
  updateVehicle: saving('updateVeiculo', 'Altera um veículo.', vehicle),
  deleteVehicle: mutation('deleteVeiculo', 'Exclui um veículo; o histórico dele fica para os relatórios.', {
    args: vehicleId,
    result: saved(vehicle),
  }),

  searchUsers: query('usuariosByName', 'Usuários por nome, login ou e-mail.', {
    args: { ...userFilter, ...paging(100), ...ordering() },
    result: list('Usuario', userFields),
  }),
  countUsers: query('usuariosByNameTotal', 'Quantos usuários a busca encontra.', { args: userFilter, result: count }),
  getUser: query('usuario', 'Um usuário.', { args: userId, result: record('Usuario', userFields) }),
  createUser: saving('createUsuario', 'Cadastra um usuário.', user),
  updateUser: saving('updateUsuario', 'Altera um usuário.', user),
  deleteUser: mutation('deleteUsuario', 'Exclui um usuário e encerra os acessos dele.', {
    args: userId,
    result: saved(user),
  }),
} as const satisfies Record<string, Operation>
