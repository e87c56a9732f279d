import type { RuleRecord } from '@monitorweb/contract/vehicle-rules/rule-fields'

/** A sentence that people begin a rule with. */
export interface RuleTemplate {
  /** Its part of the address. */
  slug: string
  title: string
  /** The sentence; what stands in brackets is asked for. */
  sentence: string
  values: Partial<RuleRecord>
}

const NIGHT = 'dentro_0123456_22:00-05:00'
const OFFICE = 'fora_12345_06:00-18:00'
const HOUR_S = 3600

/** The sentences by what they are about, in the order in which they are offered. */
export const RULE_TEMPLATES: readonly { title: string; templates: readonly RuleTemplate[] }[] = [
  {
    title: 'Lugares',
    templates: [
      {
        slug: 'saida',
        title: 'Saída da cerca',
        sentence: 'Avise quando [um veículo] sair de [cerca]',
        values: { kind: 'leaves', urgency: 3, forSeconds: 30 },
      },
      {
        slug: 'saida-fora-de-hora',
        title: 'Saída fora de hora',
        sentence: 'Avise quando [um veículo] sair de [cerca] entre [22:00] e [5:00]',
        values: { kind: 'leaves', urgency: 3, forSeconds: 30, hours: NIGHT, knowsHolidays: false },
      },
      {
        slug: 'entrada',
        title: 'Entrada em área',
        sentence: 'Avise quando [um veículo] entrar em [cerca]',
        values: { kind: 'enters', urgency: 2, forSeconds: 30 },
      },
      {
        slug: 'permanencia',
        title: 'Permanência demorada',
        sentence: 'Avise quando [um veículo] ficar em [cerca] por mais de [2 h]',
        values: { kind: 'staysInside', urgency: 2, forSeconds: 2 * HOUR_S },
      },
      {
        slug: 'ausencia',
        title: 'Fora da base',
        sentence: 'Avise quando [um veículo] ficar fora de [cerca] por mais de [12 h]',
        values: { kind: 'staysAway', urgency: 2, forSeconds: 12 * HOUR_S },
      },
    ],
  },
  {
    title: 'Velocidade e uso',
    templates: [
      {
        slug: 'velocidade',
        title: 'Excesso de velocidade',
        sentence: 'Avise quando [um veículo] passar de [110 km/h] por mais de [30 s]',
        values: { kind: 'speeding', urgency: 2, limitKmh: 110, forSeconds: 30 },
      },
      {
        slug: 'limite-da-cerca',
        title: 'Excesso dentro da cerca',
        sentence: 'Avise quando [um veículo] passar do limite de [cerca] por mais de [10 s]',
        values: { kind: 'speeding', urgency: 2, limitKmh: 0, forSeconds: 10 },
      },
      {
        slug: 'uso-fora-de-hora',
        title: 'Uso fora do expediente',
        sentence: 'Avise quando [um veículo] andar fora de [seg a sex, 6:00 às 18:00]',
        values: { kind: 'moving', urgency: 3, forSeconds: 60, hours: OFFICE },
      },
      {
        slug: 'ignicao-fora-de-hora',
        title: 'Motor ligado fora do expediente',
        sentence: 'Avise quando [um veículo] estiver com a ignição ligada fora de [seg a sex, 6:00 às 18:00]',
        values: { kind: 'ignitionOn', urgency: 2, forSeconds: 120, hours: OFFICE },
      },
      {
        slug: 'marcha-lenta',
        title: 'Motor ligado parado',
        sentence: 'Avise quando [um veículo] ficar parado com o motor ligado por mais de [15 min]',
        values: { kind: 'idling', urgency: 1, forSeconds: 900 },
      },
      {
        slug: 'parado',
        title: 'Parado há muito tempo',
        sentence: 'Avise quando [um veículo] ficar parado por mais de [72 h]',
        values: { kind: 'stopped', urgency: 1, forSeconds: 72 * HOUR_S },
      },
      {
        slug: 'motorista',
        title: 'Motorista não identificado',
        sentence: 'Avise quando [um veículo] andar com motorista não identificado',
        values: { kind: 'unknownDriver', urgency: 2, forSeconds: 60 },
      },
    ],
  },
  {
    title: 'Segurança',
    templates: [
      {
        slug: 'panico',
        title: 'Pânico',
        sentence: 'Avise quando [um veículo] avisar [pânico]',
        values: { kind: 'alarm', urgency: 4, alarms: 'sos' },
      },
      {
        slug: 'corte-ou-jammer',
        title: 'Corte, violação ou jammer',
        sentence: 'Avise quando [um veículo] avisar [alimentação cortada, violação ou jammer]',
        values: { kind: 'alarm', urgency: 4, alarms: 'powerCut,tampering,jamming' },
      },
      {
        slug: 'reboque',
        title: 'Reboque ou furto',
        sentence: 'Avise quando [um veículo] for levado com a ignição desligada',
        values: { kind: 'towed', urgency: 4, marginMeters: 200 },
      },
      {
        slug: 'silencio',
        title: 'Sem comunicação',
        sentence: 'Avise quando [um veículo] deixar de reportar por mais de [4 h]',
        values: { kind: 'silent', urgency: 3, forSeconds: 4 * HOUR_S, coolDownSeconds: 0 },
      },
    ],
  },
  {
    title: 'Carga e sensores',
    templates: [
      {
        slug: 'temperatura',
        title: 'Baú quente',
        sentence: 'Avise quando [um veículo] passar da temperatura de [-12 °C] por mais de [10 min]',
        values: { kind: 'hotter', urgency: 3, celsius: -12, forSeconds: 600 },
      },
      {
        slug: 'entrada-ligada',
        title: 'Porta ou sensor',
        sentence: 'Avise quando [um veículo] estiver com a [entrada 1] ligada dentro de [cerca]',
        values: { kind: 'inputOn', urgency: 2, input: 1 },
      },
    ],
  },
  {
    title: 'Manutenção',
    templates: [
      {
        slug: 'quilometros',
        title: 'Quilometragem',
        sentence: 'Avise quando [um veículo] chegar no odômetro a [100.000 km]',
        values: { kind: 'odometer', urgency: 1, goal: 100_000 },
      },
      {
        slug: 'horas',
        title: 'Horas de motor',
        sentence: 'Avise quando [um veículo] chegar no horímetro a [5.000 h]',
        values: { kind: 'hours', urgency: 1, goal: 5_000 },
      },
    ],
  },
]

const ALL = RULE_TEMPLATES.flatMap(({ templates }) => templates)

/** Answers the sentence of an address; another one begins with the first. */
export function templateOf(slug: string): RuleTemplate {
  return ALL.find((each) => each.slug === slug) ?? ALL[0]!
}
