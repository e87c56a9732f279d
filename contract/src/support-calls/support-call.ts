import { flag, integer, nested, nestedList, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'
import { z } from '../wire/rule.ts'
import { diagnosisFields } from './diagnosis.ts'

/** `classificacao` reads and takes these values. */
export const CLASSIFICATIONS = { important: 0, urgent: 1, finished: 9 } as const

/** The situation says where a call stands, in a word that customers understand too. */
export const SUPPORT_CALL_SITUATIONS = {
  open: 'aberto',
  inProgress: 'emAtendimento',
  awaitingCustomer: 'aguardandoCliente',
  finished: 'finalizado',
} as const

/** A finished call may be opened again for so many days. */
export const REOPEN_DAYS = 7
export const MOST_ATTACHMENTS = 10
/** The limit is for one file sent to `POST /uploads`. */
export const LARGEST_UPLOAD_BYTES = 10 * 1024 * 1024
/** The limit is for the contents of a data URL in `arquivo`. */
export const LARGEST_DATA_URL_BYTES = 256 * 1024
/** Base64 takes four characters for three bytes; the rest is for the media type. */
const LARGEST_FILE_TEXT = Math.ceil((LARGEST_DATA_URL_BYTES * 4) / 3) + 1024

/** This is a file that was sent to `POST /uploads`; `GET /uploads/<id>` answers it. */
export const attachmentFields = {
  id: text('id', 'Código do arquivo'),
  name: text('nome', 'Nome do arquivo'),
  mediaType: text('tipo', 'Tipo do conteúdo'),
  sizeBytes: integer('tamanho', 'Tamanho (bytes)'),
  uploadedByName: text('enviadoPor', 'Enviado por'),
  uploadedAt: stamp('enviadoEm', 'Enviado em'),
}
export type Attachment = RowOf<typeof attachmentFields>

/**
 * These say when a vehicle that a call is about came back, with a resolution that may say so; they are empty until
 * then.
 */
const closingSuggestionFields = {
  recoveredAt: stamp('voltouEm', 'Voltou em'),
  resolution: text('resolucao', 'Solução proposta'),
}

/**
 * Whoever sends makes a new UUID of it, and sends the same one again with what may have come already: that is done once.
 */
export const sendingKey = text('chave', 'Chave do envio', {
  rule: z.string().regex(/^$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Use um UUID, novo para cada envio.'),
})

const code = integer('codigo', 'Código do chamado')
const title = text('titulo', 'Título')
const description = text('descricao', 'Descrição', { rule: rules.lines() })
const resolution = text('resolucao', 'Solução', { rule: rules.lines() })

/** This is a support call (chamado). */
export const supportCallFields = {
  code,
  customerId: integer('matriz', 'Código do cliente'),
  title,
  description,
  /** It is one of {@link CLASSIFICATIONS}. */
  classification: integer('classificacao', 'Classificação'),
  /** The id of the first attachment, "" without one. */
  file: text('arquivo', 'Arquivo'),
  sameFile: text('aquivo', 'Arquivo'),
  openedBy: integer('usuarioAbertura', 'Aberto por (código)'),
  finishedBy: reference('usuarioFechamento', 'Finalizado por (código)'),
  resolution,
  openedAt: stamp('createdAt', 'Aberto em'),
  updatedAt: stamp('updatedAt', 'Última alteração'),
  finishedAt: stamp('completedAt', 'Finalizado em'),

  /** 1 is urgent, 0 important, also of a finished call. */
  priority: integer('prioridade', 'Prioridade'),
  finished: flag('finalizado', 'Finalizado'),
  /** It is one of {@link SUPPORT_CALL_SITUATIONS}. */
  situation: text('situacao', 'Situação'),
  customerName: text('clienteNome', 'Cliente'),
  openedByName: text('abertoPor', 'Aberto por'),
  finishedByName: text('finalizadoPor', 'Finalizado por'),
  assigneeId: reference('responsavel', 'Responsável (código)'),
  assigneeName: text('responsavelNome', 'Responsável'),
  dueAt: stamp('prazo', 'Prazo'),
  overdue: flag('vencido', 'Prazo vencido'),
  /** Until when a finished one may be opened again. */
  reopenableUntil: stamp('reabrivelAte', 'Pode ser reaberto até'),
  vehicleId: reference('veiculo', 'Veículo (código)'),
  plate: text('placa', 'Placa'),
  vehicleDescription: text('veiculoDescricao', 'Veículo'),
  deviceSerial: text('equipamento', 'Equipamento (série)'),
  /** Of the position it was opened from. */
  aboutInstant: stamp('instante', 'Data da posição'),
  attachments: nestedList('anexos', 'Anexo', ['Anexos', attachmentFields]),
  replyCount: integer('respostas', 'Respostas'),
  lastReplyAt: stamp('ultimaRespostaEm', 'Última resposta em'),
  lastReplyByName: text('ultimaRespostaPor', 'Última resposta por'),
  /** The desk has the last word; false: the customer waits. */
  lastReplyFromDesk: flag('ultimaRespostaDaCentral', 'Última resposta da central'),
  /** As it was at the opening; without a vehicle empty. */
  diagnosis: nested('diagnostico', 'Diagnostico', ['Diagnóstico na abertura', diagnosisFields]),
  closingSuggestion: nested('sugestaoDeEncerramento', 'SugestaoDeEncerramento', [
    'Sugestão de encerramento',
    closingSuggestionFields,
  ]),
  recordVersion: integer('versao', 'Versão do registro'),
}
export type SupportCall = RowOf<typeof supportCallFields>

/** What opens a call. */
export const newSupportCallFields = {
  code: integer('codigo', code.label, { serverOwned: true }),
  /** 1 and 0: one's own customer, or the owner of the vehicle. */
  headquarters: reference('matriz', 'Cliente'),
  customerId: reference('cliente', 'Cliente'),
  title: text('titulo', title.label, { required: true }),
  description,
  classification: integer('classificacao', 'Classificação', {
    rule: z.literal([CLASSIFICATIONS.important, CLASSIFICATIONS.urgent], 'Use 1 (urgente) ou 0 (importante).'),
  }),
  /** Id of an upload, or a data URL. */
  file: text('arquivo', 'Arquivo', { rule: fileRule() }),
  sameFile: text('aquivo', 'Arquivo', { rule: fileRule() }),
  /** Ids of uploads. */
  attachmentIds: text('anexos', 'Anexos (códigos separados por vírgulas)', { rule: rules.line(1000) }),
  vehicleId: reference('veiculo', 'Veículo'),
  aboutInstant: stamp('instante', 'Data da posição'),
  sendingKey,
  openedBy: integer('usuarioAbertura', 'Aberto por', { serverOwned: true }),
}

/** What finishes a call. */
export const closingFields = {
  code: integer('codigo', code.label, { required: true }),
  resolution: text('resolucao', resolution.label, { required: true, rule: rules.lines().trim() }),
  attachmentIds: text('anexos', 'Anexos (códigos separados por vírgulas)', { rule: rules.line(1000) }),
  /** The version that was read: another one stored answers CONFLICT. 0: none. */
  recordVersion: integer('versao', 'Versão do registro'),
  finishedBy: integer('usuarioFechamento', 'Finalizado por', { serverOwned: true }),
  classification: integer('classificacao', 'Classificação', { serverOwned: true }),
}

function fileRule() {
  return z.string().max(LARGEST_FILE_TEXT, 'O arquivo pode ter até 256 kB aqui. Envie os maiores por /uploads.')
}
