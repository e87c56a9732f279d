import { integer, type RowOf, rules, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'

/** What causes a mail, in words. */
export const MAIL_KIND_WORDS = {
  passwordReset: 'Link para nova senha',
  invitation: 'Convite',
  passwordChanged: 'Aviso de senha trocada',
  addressChanged: 'Aviso de e-mail trocado',
  totpChanged: 'Aviso de verificação em duas etapas',
  accessRequested: 'Solicitação de acesso recebida',
  accessDeclined: 'Solicitação de acesso recusada',
  callAnswered: 'Resposta em chamado',
  customerAnswered: 'Resposta do cliente em chamado',
  callAssigned: 'Chamado atribuído',
  callFinished: 'Chamado finalizado',
  callReopened: 'Chamado reaberto',
  notice: 'Aviso de ocorrência',
} as const
export type MailKind = keyof typeof MAIL_KIND_WORDS

/**
 * This is a mail (e-mail) in the outbox of the program. Its contents are not among the fields, since nobody may read
 * them here.
 */
export const mailFields = {
  id: integer('codigo', 'Código'),
  /** One of MAIL_KIND_WORDS. */
  kind: text('tipo', 'Tipo'),
  recipient: text('destinatario', 'Destinatário'),
  /** It is waiting, sent or failed. */
  state: text('situacao', 'Situação'),
  attempts: integer('tentativas', 'Tentativas'),
  createdAt: stamp('criadoEm', 'Criado em'),
  nextAt: stamp('proximaTentativaEm', 'Próxima tentativa'),
  sentAt: stamp('enviadoEm', 'Enviado em'),
  lastError: text('erro', 'Último erro'),
}

export type MailRow = RowOf<typeof mailFields>

/** An empty state asks for mails in every state. */
const filter = { state: withDefault(text('situacao', 'Situação'), '') }

/** These operations list what the program mailed, and what it could not. */
export const mailOperations = {
  listMails: query('emails', 'E-mails do sistema, o mais recente primeiro.', {
    args: { ...filter, ...paging(100) },
    result: list('Email', mailFields),
  }),
  countMails: query('emailsTotal', 'Quantos e-mails há.', { args: filter, result: count }),
  resendMail: mutation('reenviarEmail', 'Tenta de novo um e-mail que o sistema desistiu de enviar.', {
    args: { id: integer('codigo', 'Código', { required: true, rule: rules.integer(1) }) },
    result: record('Email', mailFields),
  }),
} as const satisfies Record<string, Operation>
