import { confirmationFields } from '../wire/confirmation.ts'
import { flag, integer, type RowOf, reference, rules, secret, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record } from '../wire/operation-shapes.ts'
import { optionalPaging, paging } from '../wire/paging.ts'
import { z } from '../wire/rule.ts'

/** The ways on which notices reach a person. */
export const CHANNEL_KINDS = {
  email: 'E-mail',
  push: 'Navegador',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  webhook: 'Webhook',
} as const
export type ChannelKind = keyof typeof CHANNEL_KINDS

/** A shorter secret could be guessed from what it signed. */
export const SHORTEST_WEBHOOK_SECRET = 16
/** Minutes for which notices that can wait are gathered into one; 0: none is. */
export const DIGEST_MINUTES = [0, 15, 60, 240] as const

const kind = text('tipo', 'Tipo', {
  required: true,
  rule: z.string().refine((typed) => Object.hasOwn(CHANNEL_KINDS, typed), {
    message: `Use ${Object.keys(CHANNEL_KINDS).join(', ')}.`,
  }),
})
const clock = (wire: string, label: string) =>
  text(wire, label, {
    rule: rules.line(5).regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Use um horário como 22:00, ou nada.'),
  })

/** A channel of the person who asks; the first by place has a notice, and where one fails the next. */
export const noticeChannelFields = {
  id: integer('codigo', 'Código'),
  kind,
  /** How the person calls it, such as the browser's name. */
  name: text('nome', 'Nome'),
  /**
   * A chat's number of Telegram, a phone's of WhatsApp, an address of a webhook; a browser's own is not told, and mail
   * goes to the address of the profile.
   */
  address: text('endereco', 'Endereço'),
  place: integer('ordem', 'Ordem'),
  deliveredAt: stamp('entregueEm', 'Última entrega'),
  failedAt: stamp('falhouEm', 'Última falha'),
  lastError: text('erro', 'Último erro'),
}
export type NoticeChannel = RowOf<typeof noticeChannelFields>

const noticePreferenceFields = {
  leastUrgency: integer('urgencia', 'Urgência mínima', { rule: rules.integer(1, 4) }),
  /** Between these, by the person's clock, only what is critical is told; "" for neither. */
  quietFrom: clock('silencioDe', 'Silêncio a partir de'),
  quietTo: clock('silencioAte', 'Silêncio até'),
  digestMinutes: integer('resumoMinutos', 'Juntar em um resumo (min)', {
    rule: z.literal([...DIGEST_MINUTES], `Use ${DIGEST_MINUTES.join(', ')} minutos.`),
  }),
  /** The kinds that this installation can use, apart by commas. */
  available: text('disponiveis', 'Canais disponíveis', { readOnly: true }),
  /** By this key browsers know the sender (RFC 8292). */
  pushKey: text('chavePush', 'Chave dos avisos do navegador', { readOnly: true }),
}

const NO_QUIET =
  'O silêncio começaria e terminaria na mesma hora. Para o dia inteiro, escolha «Só o que é crítico» em Urgência; para nenhum, deixe as duas vazias.'

/** Says which of the quiet hours is wrong beside the other one, and why; null where they are two hours of the day, or none. */
export function quietHoursFault({ quietFrom, quietTo }: { quietFrom: string; quietTo: string }) {
  if (quietFrom !== '' && quietFrom === quietTo) return { name: 'quietTo' as const, message: NO_QUIET }
  if ((quietFrom === '') === (quietTo === '')) return null
  return quietFrom === ''
    ? { name: 'quietFrom' as const, message: 'Informe também a partir de que hora, ou nenhuma das duas.' }
    : { name: 'quietTo' as const, message: 'Informe também até que hora, ou nenhuma das duas.' }
}

/** A notice to a person, and what became of it. */
export const noticeFields = {
  id: integer('codigo', 'Código'),
  person: text('pessoa', 'Pessoa'),
  title: text('titulo', 'Aviso'),
  urgency: integer('urgencia', 'Urgência'),
  occurrenceId: reference('ocorrencia', 'Ocorrência'),
  /**
   * It is waiting, delivered, failed, withdrawn as its occurrence was before the person was told, or settled: somebody closed that before, or had it
   * by then, of which neither an escalation nor a return is told.
   */
  state: text('situacao', 'Situação'),
  channel: text('canal', 'Canal'),
  createdAt: stamp('criadoEm', 'Criado em'),
  nextAt: stamp('proximaTentativaEm', 'Próxima tentativa'),
  deliveredAt: stamp('entregueEm', 'Entregue em'),
  attempts: integer('tentativas', 'Tentativas'),
  /** How often it was handed over again because it could not be known whether it had arrived. */
  repeats: integer('repeticoes', 'Repetições'),
  lastError: text('erro', 'Último erro'),
}
export type NoticeRow = RowOf<typeof noticeFields>

const codeOf = { id: integer('codigo', 'Código', { required: true, rule: rules.integer(1) }) }
const filter = {
  state: withDefault(text('situacao', 'Situação'), ''),
  /** Those of all people: for operators alone. */
  everybody: withDefault(flag('detodos', 'De todas as pessoas'), false),
}
const channel = record('CanalDeAvisos', noticeChannelFields)
const { leastUrgency, quietFrom, quietTo, digestMinutes } = noticePreferenceFields

/** By these operations a person says how to be told of occurrences, and sees what became of it. */
export const noticeOperations = {
  listNoticeChannels: query('canaisDeAvisos', 'Os canais de quem pergunta, na ordem em que são usados.', {
    args: optionalPaging(),
    result: list('CanalDeAvisos', noticeChannelFields),
  }),
  countNoticeChannels: query('canaisDeAvisosTotal', 'Quantos canais a pessoa tem.', { args: {}, result: count }),
  saveNoticeChannel: mutation('gravarCanalDeAvisos', 'Acrescenta um canal, ou muda um da pessoa.', {
    args: {
      id: withDefault(reference('codigo', 'Código'), null),
      kind,
      name: withDefault(text('nome', 'Nome', { rule: rules.line(80) }), ''),
      address: withDefault(text('endereco', 'Endereço', { rule: rules.line(2000) }), ''),
      secret: withDefault(secret('segredo', 'Segredo da assinatura'), ''),
      place: withDefault(integer('ordem', 'Ordem', { rule: rules.integer(0, 99) }), 0),
    },
    result: channel,
  }),
  deleteNoticeChannel: mutation('excluirCanalDeAvisos', 'Retira um canal da pessoa.', {
    args: codeOf,
    result: record('Confirmacao', confirmationFields),
  }),
  testNoticeChannel: mutation('testarCanalDeAvisos', 'Manda um aviso de teste por um canal da pessoa.', {
    args: codeOf,
    result: record('Confirmacao', confirmationFields),
  }),
  getNoticePreferences: query('preferenciasDeAvisos', 'Do que e quando a pessoa quer ser avisada.', {
    args: {},
    result: record('PreferenciasDeAvisos', noticePreferenceFields),
  }),
  changeNoticePreferences: mutation('alterarPreferenciasDeAvisos', 'Muda do que e quando a pessoa é avisada.', {
    args: { leastUrgency, quietFrom, quietTo, digestMinutes },
    result: record('PreferenciasDeAvisos', noticePreferenceFields),
  }),
  listNotices: query('avisos', 'Avisos e o que houve com cada um, o mais novo primeiro.', {
    args: { ...filter, ...paging(100) },
    result: list('Aviso', noticeFields),
  }),
  countNotices: query('avisosTotal', 'Quantos avisos há.', { args: filter, result: count }),
  resendNotice: mutation('reenviarAviso', 'Tenta de novo um aviso que não chegou por canal nenhum.', {
    args: codeOf,
    result: record('Confirmacao', confirmationFields),
  }),
} as const satisfies Record<string, Operation>
