import { customerFields } from './customer.ts'
import { deviceFields, serialRule } from './device.ts'
import { deviceVersionFields } from './device-version.ts'
import { integer, rules, text } from './field.ts'
import { type Operation, withDefault } from './operation.ts'
import { count, creation, list, query, record } from './operation-shapes.ts'
import { ordering, paging } from './paging.ts'
import { userFields } from './user.ts'
import { vehicleFields } from './vehicle.ts'

const EVERYTHING = '%'

const customerFilter = { search: withDefault(text('cliDsc', 'Busca'), EVERYTHING) }
const deviceFilter = { search: withDefault(text('eqpSrn', 'Busca'), EVERYTHING) }
const vehicleFilter = {
  search: withDefault(text('veiDsc', 'Busca'), EVERYTHING),
  flags: withDefault(
    text('veiFld', 'Marcas aceitas', {
      // Nine digits stay within PostgreSQL's integer.
      rule: rules
        .line()
        .regex(/^\s*-?\d{1,9}\s*(,\s*-?\d{1,9}\s*)*$/, 'Use números de até 9 algarismos separados por vírgulas.'),
    }),
    '0,1',
  ),
}
const userFilter = { search: withDefault(text('usrNom', 'Busca'), EVERYTHING) }
/** The registers: customers, devices and their models, vehicles, people. */
export const registerOperations = {
  listDeviceVersions: query('versoes', 'Modelos de equipamento.', {
    args: paging(1000),
    result: list('Versao', deviceVersionFields),
  }),
  countDeviceVersions: query('versoesTotal', 'Quantos modelos há.', { args: {}, result: count }),

  searchCustomers: query('clienteByDsc', 'Clientes por nome, código, CPF/CNPJ ou cidade.', {
    args: { ...customerFilter, ...paging(100), ...ordering() },
    result: list('Cliente', customerFields),
  }),
  countCustomers: query('clienteByDscTotal', 'Quantos clientes a busca encontra.', {
    args: customerFilter,
    result: count,
  }),
  getCustomer: query('cliente', 'Um cliente.', {
    args: { id: integer('cliId', 'Código', { required: true }) },
    result: record('Cliente', customerFields),
  }),
  createCustomer: creation('createCliente', 'Cadastra um cliente.', {
    type: 'Cliente',
    fields: customerFields,
    flat: false,
    answer: 'cliente',
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
    args: { ...paging(1000), ...ordering() },
    result: list('Equipamento', deviceFields),
  }),
  countAllDevices: query('equipamentosTotal', 'Quantos equipamentos há.', { args: {}, result: count }),
  getDevice: query('equipamento', 'Um equipamento.', {
    args: { serial: text('eqpSrn', 'Número de série', { required: true, rule: serialRule }) },
    result: record('Equipamento', deviceFields),
  }),
  createDevice: creation('createEquipamento', 'Cadastra um equipamento.', {
    type: 'Equipamento',
    fields: deviceFields,
    flat: true,
    answer: 'equipamento',
  }),

  searchVehicles: query('veiculoByDsc', 'Veículos por descrição, placa, código, equipamento ou cliente.', {
    args: { ...vehicleFilter, ...paging(100), ...ordering() },
    result: list('Veiculo', vehicleFields),
  }),
  countVehicles: query('veiculoByDscTotal', 'Quantos veículos a busca encontra.', {
    args: vehicleFilter,
    result: count,
  }),
  getVehicle: query('veiculo', 'Um veículo.', {
    args: { id: integer('veiId', 'Código', { required: true }) },
    result: record('Veiculo', vehicleFields),
  }),
  createVehicle: creation('createVeiculo', 'Cadastra um veículo.', {
    type: 'Veiculo',
    fields: vehicleFields,
    flat: false,
    answer: 'veiculo',
  }),

  searchUsers: query('usuariosByName', 'Usuários por nome, login ou e-mail.', {
    args: { ...userFilter, ...paging(100), ...ordering() },
    result: list('Usuario', userFields),
  }),
  countUsers: query('usuariosByNameTotal', 'Quantos usuários a busca encontra.', { args: userFilter, result: count }),
  getUser: query('usuario', 'Um usuário.', {
    args: { id: integer('usrId', 'Código', { required: true }) },
    result: record('Usuario', userFields),
  }),
  createUser: creation('createUsuario', 'Cadastra um usuário.', {
    type: 'Usuario',
    fields: userFields,
    flat: true,
    answer: 'usuario',
  }),
} as const satisfies Record<string, Operation>
