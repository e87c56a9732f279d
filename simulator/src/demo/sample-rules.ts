import type { ruleInputFields } from '@monitorweb/contract/vehicle-rules/rule-fields'
import type { InputOf } from '@monitorweb/contract/wire/field'

/** A rule of a customer of the demonstration; its customer, its yard and its group are put in when it is registered. */
export interface SampleRule {
  /** The key of its customer. */
  customer: string
  input: InputOf<typeof ruleInputFields>
  /** It is about the customer's yard. */
  ofYard?: boolean
  /** It is about the customer's group of vehicles. */
  ofGroup?: boolean
}

const NIGHT = 'dentro_0123456_22:00-05:00'

/** The vehicles of a customer that are spoken of together, by how many of the sample's there are. */
export const SAMPLE_GROUPS = [
  { customer: 'aurora', name: 'Carretas de longa distância', color: '#2f74d0', kind: 'truck' },
  { customer: 'serraDoMar', name: 'Entregas urbanas', color: '#c2410c', kind: 'van' },
] as const

/** What a central and its customers want to be told of. */
export const SAMPLE_RULES: readonly SampleRule[] = [
  {
    customer: 'aurora',
    ofGroup: true,
    input: { name: 'Carretas acima de 80 km/h', kind: 'speeding', limitKmh: 80, forSeconds: 30, urgency: 2 },
  },
  {
    customer: 'aurora',
    ofYard: true,
    input: { name: 'Saída do pátio à noite', kind: 'leaves', hours: NIGHT, forSeconds: 30, urgency: 3 },
  },
  {
    customer: 'aurora',
    input: { name: 'Pânico, corte ou jammer', kind: 'alarm', alarms: 'sos,powerCut,jamming', urgency: 4 },
  },
  {
    customer: 'serraDoMar',
    ofGroup: true,
    input: {
      name: 'Uso fora do expediente',
      kind: 'moving',
      hours: 'fora_12345_06:00-20:00',
      forSeconds: 60,
      urgency: 3,
    },
  },
  {
    customer: 'serraDoMar',
    input: { name: 'Motor ligado parado', kind: 'idling', forSeconds: 900, urgency: 1 },
  },
  {
    customer: 'mineira',
    input: { name: 'Acima de 90 km/h', kind: 'speeding', limitKmh: 90, forSeconds: 30, urgency: 2 },
  },
  {
    customer: 'mineira',
    ofYard: true,
    input: { name: 'Mais de 12 h no pátio', kind: 'staysInside', forSeconds: 43_200, urgency: 1 },
  },
  {
    customer: 'nordeste',
    input: { name: 'Sem comunicação há 4 h', kind: 'silent', forSeconds: 14_400, urgency: 3 },
  },
  {
    customer: 'nordeste',
    input: { name: 'Levado com a ignição desligada', kind: 'towed', marginMeters: 200, urgency: 4 },
  },
]
