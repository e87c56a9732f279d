import { recordVersion } from '../registers/record.ts'
import { codes } from '../wire/codes.ts'
import { flag, integer, number, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'
import { z } from '../wire/rule.ts'

/** Which of its customer's vehicles a rule is about, by the domain's names. */
export const VEHICLE_CHOICE_LABELS = {
  all: 'Todos',
  groups: 'Por grupo',
  types: 'Por tipo de veículo',
  chosen: 'Escolhidos',
} as const
export type VehicleChoiceName = keyof typeof VEHICLE_CHOICE_LABELS

const DAY_SECONDS = 86_400
const MOST_SECONDS = 30 * DAY_SECONDS
const SECONDS_MESSAGE = 'Informe de 0 segundos a 30 dias.'

function seconds(wire: string, label: string, initial: number) {
  return integer(wire, label, {
    initial,
    rule: z.int('Informe um número inteiro.').min(0, SECONDS_MESSAGE).max(MOST_SECONDS, SECONDS_MESSAGE),
  })
}

function oneOf(values: readonly string[], message: string) {
  return rules.line().refine((value) => values.includes(value), message)
}

/** Each point of a vehicle is held against each of them. */
const MOST_GEOFENCES = 200
const MOST_VEHICLES = 2_000
const MOST_GROUPS = 100
const MOST_NOTIFIED = 50

/** What a person says of a rule; what of it fits together `rule-draft.ts` says. */
export const ruleDraftFields = {
  /** One of the domain's condition kinds. */
  kind: text('condicao', 'Condição', { required: true }),
  /** 0: that of the geofence. */
  limitKmh: integer('limiteKmh', 'Limite (km/h)', {
    rule: z.int('Informe um número inteiro.').min(0, 'Informe de 0 a 250 km/h.').max(250, 'Informe de 0 a 250 km/h.'),
  }),
  /** The domain's alarm kinds, with commas between. */
  alarms: text('alarmes', 'Alarmes', { rule: rules.line(1_000) }),
  /** Kilometres of an odometer, or hours of an hour meter. */
  goal: number('valor', 'Quilômetros ou horas', {
    rule: z
      .number('Informe um número.')
      .min(0, 'Informe um número a partir de 0.')
      .max(1e8, 'O número é grande demais.'),
  }),
  celsius: number('temperatura', 'Temperatura (°C)', {
    rule: z.number('Informe um número.').min(-100, 'Informe de -100 a 500 °C.').max(500, 'Informe de -100 a 500 °C.'),
  }),
  input: integer('entrada', 'Entrada', { initial: 1, rule: z.literal([1, 2, 3], 'Use a entrada 1, 2 ou 3.') }),
  /** Ids as trackers tell them, with commas between. */
  drivers: text('motoristas', 'Motoristas conhecidos', { rule: rules.line(10_000) }),
  geofences: codes('cercas', 'Cercas', MOST_GEOFENCES),
  /** As the domain writes work hours, with ";" between: "fora_12345_06:00-18:00". Empty: always. */
  hours: text('horario', 'Horário', { rule: rules.line(500) }),
  zone: text('fuso', 'Fuso horário', { initial: 'America/Sao_Paulo', rule: rules.line(60) }),
  knowsHolidays: flag('feriados', 'Considerar feriados', { initial: true }),
  /** "MM-DD" or "AAAA-MM-DD", with commas between. */
  localHolidays: text('feriadosLocais', 'Feriados locais', { rule: rules.line(2_000) }),
  forSeconds: seconds('duracao', 'Durante (s)', 0),
  restSeconds: seconds('descanso', 'Termina depois de (s)', 60),
  marginMeters: integer('margem', 'Margem da cerca (m)', {
    initial: 30,
    rule: z
      .int('Informe um número inteiro.')
      .min(0, 'Informe de 0 a 1.000 metros.')
      .max(1_000, 'Informe de 0 a 1.000 metros.'),
  }),
  coolDownSeconds: seconds('repeticao', 'Juntar o que se repete em (s)', 600),
  vehicleChoice: text('veiculos', 'Veículos', {
    initial: 'all',
    rule: oneOf(Object.keys(VEHICLE_CHOICE_LABELS), 'Use all, groups, types ou chosen.'),
  }),
  vehicleGroups: codes('gruposDeVeiculos', 'Grupos de veículos', MOST_GROUPS),
  vehicleTypes: codes('tiposDeVeiculo', 'Tipos de veículo', MOST_VEHICLES),
  vehicles: codes('escolhidos', 'Veículos escolhidos', MOST_VEHICLES),
}

const id = integer('codigo', 'Código')
const customerId = reference('cliente', 'Cliente', { required: true })
const saved = {
  name: text('nome', 'Nome', { required: true, rule: rules.line(80) }),
  urgency: integer('urgencia', 'Urgência', {
    initial: 2,
    rule: z.literal([1, 2, 3, 4], 'Use de 1 (baixa) a 4 (crítica).'),
  }),
  ...ruleDraftFields,
  tellWithinSeconds: seconds('avisarAte', 'Avisar só do que tem até (s)', 900),
  /** 0: as many as there are. What is over comes as one notice when the hour of the clock ends, or at once where it is critical. */
  noticesPerHour: integer('avisosPorHora', 'Limite de avisos por hora', {
    rule: z
      .int('Informe um número inteiro.')
      .min(0, 'Informe de 0 (sem limite) a 1.000.')
      .max(1_000, 'Informe de 0 (sem limite) a 1.000.'),
  }),
  /** What is asked for once somebody approved it, for each occurrence; empty: nothing. */
  proposes: text('propoe', 'Comando proposto', {
    rule: oneOf(['', 'block', 'position'], 'Use block, position ou deixe vazio.'),
  }),
  /** Who is told; empty: all who may see the vehicle and want to be told of such an urgency. */
  notified: codes('avisados', 'Quem é avisado', MOST_NOTIFIED),
  active: flag('ativa', 'Ativa', { initial: true }),
}

/** A rule (regra) says what somebody wants to be told of. */
export const ruleFields = {
  ...{ id, customerId },
  customerName: text('clienteNome', 'Nome do cliente', { readOnly: true }),
  ...saved,
  /** "Avise quando um veículo passar de 90 km/h por 30 s." */
  words: text('frase', 'Regra', { readOnly: true }),
  /** How many vehicles it concerns now; with none it sleeps until one comes. */
  vehicleCount: integer('veiculosAgora', 'Veículos agora', { readOnly: true }),
  /** Whether all geofences that it had were deleted, so that it sleeps until it gets others. */
  lostGeofences: flag('cercasExcluidas', 'Cercas excluídas', { readOnly: true }),
  /** Whether nobody whom it names may enter any more: then all who may see the vehicle are told. */
  lostNotified: flag('avisadosSairam', 'Avisados que saíram', { readOnly: true }),
  /** How many occurrences it has of the last 30 days; withdrawn ones do not count. */
  recentCount: integer('vezesEm30Dias', 'Vezes em 30 dias', { readOnly: true }),
  effectiveFrom: stamp('valeDesde', 'Vale desde', { readOnly: true }),
  createdAt: stamp('cadastradoEm', 'Cadastrado em', { readOnly: true }),
  updatedAt: stamp('alteradoEm', 'Última alteração', { readOnly: true }),
  recordVersion: recordVersion('versao'),
}
export type RuleRecord = RowOf<typeof ruleFields>

export const ruleInputFields = { id, customerId, ...saved, recordVersion: ruleFields.recordVersion }
