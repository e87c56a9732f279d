import type { Cause, Confidence } from '@monitorweb/domain/diagnosis/diagnosis'
import { integer, nestedList, orNull, type RowOf, reference, stamp, text } from '../wire/field.ts'

/** What the wire says for each probable cause; the titles are what people read. */
export const CAUSES = {
  powerCut: { wire: 'corteDeAlimentacao', title: 'Corte de alimentação' },
  lostInMotion: { wire: 'perdidoEmMovimento', title: 'Perdeu o sinal em movimento' },
  platform: { wire: 'plataforma', title: 'Plataforma' },
  coverage: { wire: 'coberturaOuOperadora', title: 'Cobertura ou operadora' },
  gpsAntenna: { wire: 'antenaGps', title: 'Antena GPS' },
  sleepMode: { wire: 'modoEconomico', title: 'Modo econômico' },
  healthy: { wire: 'normal', title: 'Comunicando normalmente' },
  neverReported: { wire: 'nuncaComunicou', title: 'Nunca comunicou' },
  withoutDevice: { wire: 'semEquipamento', title: 'Sem equipamento' },
  unknown: { wire: 'desconhecida', title: 'Causa desconhecida' },
} as const satisfies Record<Cause, { wire: string; title: string }>

export const CONFIDENCES = { high: 'alta', medium: 'media', low: 'baixa' } as const satisfies Record<Confidence, string>

/** Something that was observed and speaks for the cause. */
export const evidenceFields = {
  at: orNull(stamp('quando', 'Quando')),
  /** "Tensão": what was observed. */
  label: text('rotulo', 'O que'),
  /** "12,4 V → 0 V": what it read. */
  value: text('valor', 'Valor'),
}
export type EvidenceRow = RowOf<typeof evidenceFields>

/** Why a vehicle is as it is, in words. */
export const diagnosisFields = {
  vehicleId: reference('veiculo', 'Código do veículo'),
  /** `wire` of {@link CAUSES}; "" where nothing was looked at. */
  cause: text('causa', 'Causa provável'),
  causeTitle: text('causaTitulo', 'Causa provável, em poucas palavras'),
  /** One of {@link CONFIDENCES}. */
  confidence: text('confianca', 'Confiança: alta, media ou baixa'),
  sentence: text('frase', 'Por que está assim'),
  evidence: nestedList('evidencias', 'EvidenciaDoDiagnostico', ['Evidências', evidenceFields]),
}
export type DiagnosisRow = RowOf<typeof diagnosisFields>

/** The same with what a list of vehicles shows beside it. */
export const listedDiagnosisFields = {
  ...diagnosisFields,
  /** Code of the newest open support call about the vehicle that the person may see; null without one. */
  openCallCode: orNull(integer('chamadoAberto', 'Chamado aberto')),
  carrier: text('operadora', 'Operadora'),
  phone: text('linha', 'Linha'),
}
export type ListedDiagnosis = RowOf<typeof listedDiagnosisFields>
