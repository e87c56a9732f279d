import type { Cause, Confidence } from '@monitorweb/domain/diagnosis/diagnosis'
import { integer, nestedList, orNull, type RowOf, reference, stamp, text } from '../wire/field.ts'

/** Each probable cause has its word on the wire; the titles are what people read. */
export const CAUSES = {
  powerCut: { wire: 'corteDeAlimentacao', title: 'Corte de alimentação' },
  lostInMotion: { wire: 'perdidoEmMovimento', title: 'Perdeu o sinal em movimento' },
  platform: { wire: 'plataforma', title: 'Plataforma' },
  coverage: { wire: 'coberturaOuOperadora', title: 'Cobertura ou operadora' },
  gpsAntenna: { wire: 'antenaGps', title: 'Antena GPS' },
  wrongClock: { wire: 'relogioErrado', title: 'Relógio errado' },
  sleepMode: { wire: 'modoEconomico', title: 'Modo econômico' },
  healthy: { wire: 'normal', title: 'Comunicando normalmente' },
  neverReported: { wire: 'nuncaComunicou', title: 'Nunca comunicou' },
  withoutDevice: { wire: 'semEquipamento', title: 'Sem equipamento' },
  unknown: { wire: 'desconhecida', title: 'Causa desconhecida' },
} as const satisfies Record<Cause, { wire: string; title: string }>

export const CONFIDENCES = { high: 'alta', medium: 'media', low: 'baixa' } as const satisfies Record<Confidence, string>

/** Evidence is something that was observed and speaks for the cause. */
const evidenceFields = {
  at: orNull(stamp('quando', 'Quando')),
  /** It names what was observed: "Tensão". */
  label: text('rotulo', 'O que'),
  /** It says what was read: "12,4 V → 0 V". */
  value: text('valor', 'Valor'),
}

/** A diagnosis says in words why a vehicle is as it is. */
export const diagnosisFields = {
  vehicleId: reference('veiculo', 'Código do veículo'),
  /** The `wire` of one of {@link CAUSES}; "" where nothing was looked at. */
  cause: text('causa', 'Causa provável'),
  causeTitle: text('causaTitulo', 'Causa provável, em poucas palavras'),
  /** It is one of {@link CONFIDENCES}. */
  confidence: text('confianca', 'Confiança: alta, media ou baixa'),
  sentence: text('frase', 'Por que está assim'),
  /** It says the same to whoever reads it in a call: without counts of vehicles of others, and with day and zone. */
  keptSentence: text('fraseParaChamado', 'Por que está assim, para um chamado'),
  evidence: nestedList('evidencias', 'EvidenciaDoDiagnostico', ['Evidências', evidenceFields]),
}
export type DiagnosisRow = RowOf<typeof diagnosisFields>

/** This is a diagnosis with what a list of vehicles shows beside it. */
export const listedDiagnosisFields = {
  ...diagnosisFields,
  /** The code of the newest open support call about the vehicle that the person may see; null without one. */
  openCallCode: orNull(integer('chamadoAberto', 'Chamado aberto')),
  carrier: text('operadora', 'Operadora'),
  phone: text('linha', 'Linha'),
}
export type ListedDiagnosis = RowOf<typeof listedDiagnosisFields>
