import { reference, stamp, text } from '../wire/field.ts'
import { type Operation, optional, withDefault } from '../wire/operation.ts'
import { count, list, query, record } from '../wire/operation-shapes.ts'
import { optionalPaging, paging } from '../wire/paging.ts'
import { askedCodes } from './asked-codes.ts'
import { historyStartFields } from './history-start.ts'
import { dayRowFields, stopRowFields, tripRowFields } from './legacy-reports.ts'
import { reportVehicleFields } from './report-vehicles.ts'
import { ownTripRuleFields, rulesInForceFields } from './trip-rules.ts'
import { vehicleGroupArg, vehicleRangeArgs } from './vehicle-range.ts'
import {
  dayDetailFields,
  excludedPositionFields,
  periodSummaryFields,
  segmentFields,
  stopDetailFields,
  tripDetailFields,
} from './vehicle-reports.ts'

const ofVehicle = {
  vehicleId: reference('veiId', 'Veículo', { required: true }),
  from: stamp('parDhi', 'Início', { required: true }),
  /** The end is inclusive: the period ends one second after it. */
  to: stamp('parDhf', 'Fim', { required: true }),
}
const ofVehicles = {
  vehicleIds: withDefault(askedCodes('veiculos', 'Códigos dos veículos'), ''),
  customerId: withDefault(reference('cliente', 'Cliente'), null),
  ...vehicleGroupArg,
  from: stamp('inicio', 'Início', { required: true }),
  to: stamp('fim', 'Fim', { required: true }),
  ...vehicleRangeArgs,
}
const pageOfVehicles = {
  ...ofVehicles,
  ...paging(1000),
  cursor: optional(text('cursor', 'Depois deste cursor')),
}

/** These operations answer trips, stops and distances. */
export const reportOperations = {
  tripHistory: query('historicoViagens', 'Viagens de um veículo em um período.', {
    args: { ...ofVehicle, ...optionalPaging() },
    result: list('RegistroViagem', tripRowFields),
  }),
  countTripHistory: query('historicoViagensTotal', 'Quantas viagens há.', { args: ofVehicle, result: count }),
  distancePerDay: query('distanciaPercorridaPorPeriodo', 'Distância de cada dia de um veículo.', {
    args: { ...ofVehicle, ...optionalPaging() },
    result: list('DistanciaPercorrida', dayRowFields),
  }),
  countDistancePerDay: query('distanciaPercorridaPorPeriodoTotal', 'Quantos dias há.', {
    args: ofVehicle,
    result: count,
  }),
  stoppingPoints: query('reportStoppingPoints', 'Paradas de um veículo em um período.', {
    args: { ...ofVehicle, ...optionalPaging() },
    result: list('PontoParada', stopRowFields),
  }),
  countStoppingPoints: query('reportStoppingPointsTotal', 'Quantas paradas há.', { args: ofVehicle, result: count }),

  listTrips: query('viagens', 'Viagens de veículos em um período (sem códigos: todos do cliente).', {
    args: pageOfVehicles,
    result: list('Viagem', tripDetailFields),
  }),
  countTrips: query('viagensTotal', 'Quantas viagens há.', { args: ofVehicles, result: count }),
  listStops: query('paradas', 'Paradas de veículos em um período.', {
    args: pageOfVehicles,
    result: list('Parada', stopDetailFields),
  }),
  countStops: query('paradasTotal', 'Quantas paradas há.', { args: ofVehicles, result: count }),
  listDays: query('distancias', 'Distância de cada dia de veículos.', {
    args: pageOfVehicles,
    result: list('DistanciaDoDia', dayDetailFields),
  }),
  countDays: query('distanciasTotal', 'Quantos dias de veículos há.', { args: ofVehicles, result: count }),
  summarizePeriod: query('resumoDoPeriodo', 'O período em números: uma linha por veículo e dono.', {
    args: pageOfVehicles,
    result: list('ResumoDoPeriodo', periodSummaryFields),
  }),
  countPeriodSummaries: query('resumoDoPeriodoTotal', 'Quantas linhas o resumo tem.', {
    args: ofVehicles,
    result: count,
  }),

  listSegments: query('linhaDoTempo', 'O período dividido no que os veículos fizeram.', {
    args: pageOfVehicles,
    result: list('TrechoDoTempo', segmentFields),
  }),
  countSegments: query('linhaDoTempoTotal', 'Quantos trechos há.', { args: ofVehicles, result: count }),
  listExcludedPositions: query('posicoesDescartadas', 'Posições que nenhum relatório conta, e por quê.', {
    args: pageOfVehicles,
    result: list('PosicaoDescartada', excludedPositionFields),
  }),
  countExcludedPositions: query('posicoesDescartadasTotal', 'Quantas posições foram descartadas.', {
    args: ofVehicles,
    result: count,
  }),

  getReportVehicles: query(
    'veiculosDoPeriodo',
    'Os veículos entre os quais um relatório procura linhas, na ordem delas.',
    {
      args: {
        customerId: ofVehicles.customerId,
        ...vehicleGroupArg,
        since: stamp('inicio', 'Início', { required: true }),
        until: stamp('fim', 'Fim', { required: true }),
      },
      result: record('VeiculosDoPeriodo', reportVehicleFields),
    },
  ),
  getHistoryStart: query('historicoGuardado', 'Desde quando se guarda o histórico de veículos em um período.', {
    args: {
      vehicleIds: ofVehicles.vehicleIds,
      customerId: ofVehicles.customerId,
      ...vehicleGroupArg,
      since: stamp('inicio', 'Início', { required: true }),
      until: stamp('fim', 'Fim', { required: true }),
    },
    result: record('HistoricoGuardado', historyStartFields),
  }),
  getTripRules: query('regrasDeViagem', 'Regras de viagens e paradas em vigor para um cliente.', {
    args: { customerId: reference('cliente', 'Cliente', { required: true }) },
    result: record('RegrasDeViagemDoCliente', rulesInForceFields),
  }),
  changeTripRules: {
    kind: 'mutation',
    wire: 'definirRegrasDeViagem',
    label: 'Muda as regras próprias de um cliente; nulo devolve uma regra ao padrão.',
    args: { customerId: reference('cliente', 'Cliente', { required: true }) },
    input: { type: 'RegrasDeViagemInput', fields: ownTripRuleFields, flat: false },
    result: record('RegrasDeViagemDoCliente', rulesInForceFields),
  },
} as const satisfies Record<string, Operation>
