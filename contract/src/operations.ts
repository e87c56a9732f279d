import { customerFields } from './customer.ts'
import { deviceFields, serialRule } from './device.ts'
import { deviceVersionFields } from './device-version.ts'
import { flag, integer, number, password, reference, rules, stamp, text } from './field.ts'
import { lastPositionFields } from './last-position.ts'
import { type Operation, optional, withDefault } from './operation.ts'
import { count, creation, list, query, record } from './operation-shapes.ts'
import { optionalPaging, ordering, paging } from './paging.ts'
import { reportOperations } from './report-operations.ts'
import { sessionFields } from './session.ts'
import { lateVehicleFields, onlineSummaryFields, statusCountFields } from './summaries.ts'
import { SPEED_FILTERS, trackingPositionFields } from './tracking-position.ts'
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
const positionFilter = {
  customerId: withDefault(reference('cliId', 'Cliente'), null),
  vehicleId: withDefault(reference('veiId', 'Veículo'), null),
  from: stamp('parDhi', 'Início', { required: true }),
  /** Inclusive: the period ends one second after it. */
  to: stamp('parDhf', 'Fim', { required: true }),
  speedFilter: withDefault(integer('velTip', 'Filtro de velocidade', { rule: rules.integer(0, 3) }), SPEED_FILTERS.any),
  speedKmh: withDefault(number('velVlr', 'Velocidade (km/h)'), 0),
}
const lastPositionFilter = { customerId: withDefault(reference('cliId', 'Cliente'), null) }
const lateFilter = {
  hours: withDefault(
    number('horas', 'Horas', {
      rule: number('horas', '').rule.refine((hours) => hours >= 0 && hours <= 876_000, 'Informe de 0 a 876000 horas.'),
    }),
    3,
  ),
}

/** Every call of the API. The server derives its schema from this list, clients their requests. */
export const operations = {
  createToken: {
    kind: 'mutation',
    wire: 'createToken',
    label: 'Entra com login e senha e responde o token.',
    args: {
      login: text('login', 'Login', { required: true }),
      password: password('password', 'Senha', { required: true }),
      /** Code of the second factor. */
      code: optional(text('codigo', 'Código')),
      /** Thirty days instead of twelve hours. */
      remember: withDefault(flag('lembrar', 'Manter conectado'), false),
    },
    input: null,
    result: record('Token', sessionFields),
  },

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

  lastPositions: query(
    'ultimasPosicoesPorCliente',
    'Última posição de cada veículo ativo de um cliente (0: de todos).',
    {
      args: { ...lastPositionFilter, ...optionalPaging() },
      result: list('UltimaPosicao', lastPositionFields),
    },
  ),
  countLastPositions: query('ultimasPosicoesPorClienteTotal', 'Quantos veículos têm última posição.', {
    args: lastPositionFilter,
    result: count,
  }),
  positionReport: query('relatorioPosicoes', 'Posições de um veículo (0: de todos do cliente) em um período.', {
    args: { ...positionFilter, ...paging(1000), cursor: optional(text('cursor', 'Depois deste cursor')) },
    result: list('PosicaoRastreada', trackingPositionFields),
  }),
  countPositions: query('relatorioPosicoesTotal', 'Quantas posições o relatório tem.', {
    args: positionFilter,
    result: count,
  }),

  ...reportOperations,

  vehicleCounts: query('statusVeiculos', 'Veículos ativos e inativos.', {
    args: {},
    result: record('TotaisStatus', statusCountFields),
  }),
  customerCounts: query('statusClientes', 'Clientes ativos e inativos.', {
    args: {},
    result: record('TotaisStatus', statusCountFields),
  }),
  deviceCounts: query('statusEquipamentos', 'Equipamentos ativos e inativos.', {
    args: {},
    result: record('TotaisStatus', statusCountFields),
  }),
  onlineSummary: query('veiculosOnLine', 'Veículos ativos por tempo desde a última comunicação.', {
    args: {},
    result: record('TotaisOnLine', onlineSummaryFields),
  }),
  lateVehicles: query('veiculosEmAtraso', 'Veículos ativos sem comunicar há tantas horas.', {
    args: { ...lateFilter, ...optionalPaging() },
    result: list('VeiculoEmAtraso', lateVehicleFields),
  }),
  countLateVehicles: query('veiculosEmAtrasoTotal', 'Quantos veículos estão sem comunicar.', {
    args: lateFilter,
    result: count,
  }),
} as const satisfies Record<string, Operation>

export type Operations = typeof operations
export type OperationName = keyof Operations
