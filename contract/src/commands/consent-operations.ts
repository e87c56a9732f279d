import { integer, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'
import type { Operation } from '../wire/operation.ts'
import { list, mutation, query, record } from '../wire/operation-shapes.ts'

const DATE_MESSAGE = 'Informe um dia até hoje, como 31/03/2026 (na API, 2026-03-31).'

/** A day as YYYY-MM-DD. */
const signedOn = text('assinadoEm', 'Assinado em', {
  required: true,
  rule: rules.line(10).refine(isPastDay, DATE_MESSAGE),
})
const signedBy = text('assinadoPor', 'Assinado por', { required: true, rule: rules.line(120) })
const note = text('observacao', 'Observação', { rule: rules.lines(500) })

const DAY_MS = 86_400_000

/** A day of these times that has begun somewhere: one to come would hold by itself when it comes. */
function isPastDay(value: string): boolean {
  const at = Date.parse(`${value}T00:00:00Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
  return isDay && value >= '1900' && at <= Date.now() + DAY_MS
}

/** A consent is a customer's word, on paper, that its vehicles may be blocked. */
export const consentFields = {
  id: integer('codigo', 'Código'),
  customerId: reference('cliente', 'Cliente'),
  ...{ signedOn, signedBy, note },
  fileId: text('arquivo', 'Código do documento'),
  fileName: text('arquivoNome', 'Documento'),
  recordedBy: text('anotadoPor', 'Anotado por'),
  recordedAt: stamp('anotadoEm', 'Anotado em'),
  /** Null while it holds. */
  revokedAt: stamp('revogadoEm', 'Revogado em'),
  revokedBy: text('revogadoPor', 'Revogado por'),
  revokeReason: text('motivoDaRevogacao', 'Motivo da revogação'),
}
export type CommandConsent = RowOf<typeof consentFields>

/** Without a consent on file no vehicle of a customer can be blocked. */
export const consentOperations = {
  listConsents: query('consentimentos', 'Consentimentos de bloqueio de um cliente, o mais novo primeiro.', {
    args: { customerId: reference('cliente', 'Cliente', { required: true }) },
    result: list('Consentimento', consentFields),
  }),
  recordConsent: mutation('anotarConsentimento', 'Guarda o consentimento de bloqueio de um cliente, com o documento.', {
    args: {
      customerId: reference('cliente', 'Cliente', { required: true }),
      ...{ signedOn, signedBy, note },
      /** A file that was sent to `POST /uploads`. */
      fileId: text('arquivo', 'Documento', { required: true, rule: rules.line(36) }),
    },
    result: record('Consentimento', consentFields),
  }),
  revokeConsent: mutation('revogarConsentimento', 'Revoga um consentimento; o que espera por ele é cancelado.', {
    args: {
      id: integer('codigo', 'Código', { required: true }),
      reason: text('motivo', 'Motivo', { required: true, rule: rules.lines(500) }),
    },
    result: record('Consentimento', consentFields),
  }),
} as const satisfies Record<string, Operation>
