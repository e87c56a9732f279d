import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { integer, reference, rules, stamp } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, query } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { askedCodes } from './asked-codes.ts'
import { vehicleGroupArg } from './vehicle-range.ts'
import { eventCountFields, historyMarkFields, shiftFields, speedingRankFields, visitFields } from './watch-reports.ts'

const ofVehicles = {
  vehicleIds: withDefault(askedCodes('veiculos', 'Códigos dos veículos'), ''),
  customerId: withDefault(reference('cliente', 'Cliente'), null),
  ...vehicleGroupArg,
  from: stamp('inicio', 'Início', { required: true }),
  /** The end is inclusive: the period ends one second after it. */
  to: stamp('fim', 'Fim', { required: true }),
}
const ofGeofences = {
  ...ofVehicles,
  /** Without any, all that the person may see of the vehicles' owners and those above them. */
  geofenceIds: withDefault(askedCodes('cercas', 'Códigos das cercas'), ''),
}
const aboveLimit = {
  ...ofVehicles,
  limitKmh: withDefault(
    integer('limite', 'Limite de velocidade (km/h)', { rule: rules.integer(0, 999) }),
    DEFAULT_SPEED_LIMIT_KMH,
  ),
}

/** These operations answer what rules, geofences and the central's work come to in a period. */
export const watchReportOperations = {
  listVisits: query(
    'visitasACercas',
    'Visitas de veículos a cercas em um período, também as que já duravam ou ainda duram.',
    {
      args: { ...ofGeofences, ...paging(1000) },
      result: list('VisitaACerca', visitFields),
    },
  ),
  countVisits: query('visitasACercasTotal', 'Quantas visitas há.', { args: ofGeofences, result: count }),
  listSpeedingRanks: query('rankingDeVelocidade', 'Veículos pela frequência com que passaram do limite.', {
    args: { ...aboveLimit, ...paging(1000) },
    result: list('LugarNoRankingDeVelocidade', speedingRankFields),
  }),
  countSpeedingRanks: query('rankingDeVelocidadeTotal', 'Quantos veículos o ranking tem.', {
    args: aboveLimit,
    result: count,
  }),
  listEventCounts: query('eventosPorRegra', 'Quantas ocorrências de cada regra e alarme cada veículo teve.', {
    args: { ...ofVehicles, ...paging(1000) },
    result: list('EventosPorRegra', eventCountFields),
  }),
  countEventCounts: query('eventosPorRegraTotal', 'Quantas linhas há.', { args: ofVehicles, result: count }),
  listShift: query('relatorioDeTurno', 'O que chegou à central em um período, quanto esperou e o que era.', {
    args: { ...ofVehicles, ...paging(1000) },
    result: list('LinhaDoTurno', shiftFields),
  }),
  listHistoryMarks: query(
    'marcasDoHistorico',
    'Ocorrências e comandos de veículos em um período, pelo início; também as que já duravam.',
    {
      args: { ...ofVehicles, ...paging(1000) },
      result: list('MarcaDoHistorico', historyMarkFields),
    },
  ),
  countHistoryMarks: query('marcasDoHistoricoTotal', 'Quantas ocorrências e comandos há.', {
    args: ofVehicles,
    result: count,
  }),
  countShift: query('relatorioDeTurnoTotal', 'Quantas ocorrências chegaram.', { args: ofVehicles, result: count }),
} as const satisfies Record<string, Operation>
