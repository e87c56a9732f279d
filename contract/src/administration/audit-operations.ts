import { flag, nestedList, number, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { z } from '../wire/rule.ts'

/** These registers keep a history of the changes of their records; the names are those of the wire. */
export const RECORD_KINDS = [
  'cliente',
  'equipamento',
  'veiculo',
  'usuario',
  'versao',
  'perfil',
  'chamado',
  'ponto',
  'cerca',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** These arguments say which record is meant: a device is named by its serial, other records by their codes. */
const ofRecord = {
  kind: text('entidade', 'Cadastro', {
    required: true,
    rule: z.string().refine((kind) => (RECORD_KINDS as readonly string[]).includes(kind), {
      message: `Use ${RECORD_KINDS.map((kind) => `«${kind}»`).join(', ')}.`,
    }),
  }),
  key: text('registro', 'Código do registro', { required: true }),
}
const historyFilter = {
  ...ofRecord,
  /**
   * Where true, logins, reads of history, exports and revealed secrets are listed too; else only what changed the
   * record.
   */
  withAccesses: withDefault(flag('acessos', 'Incluir acessos'), false),
}

/**
 * This is one field of a record before and after a change, as people read it; of secrets and passwords it says only
 * whether they were set.
 */
const fieldChangeFields = {
  /** The name of the field on the wire. */
  field: text('campo', 'Campo'),
  label: text('rotulo', 'Nome do campo'),
  before: text('antes', 'Antes'),
  after: text('depois', 'Depois'),
  /** Where true, what stands before and after are instants in UTC; any other text is told as it stands, whatever it looks like. */
  isInstant: flag('instante', 'É um instante'),
}

/** This is something that was done to a record, or with it. */
export const recordEventFields = {
  id: number('codigo', 'Código'),
  at: stamp('quando', 'Quando'),
  /** It is "" where nobody was logged in, as at a refused login. */
  who: text('quem', 'Quem'),
  /** The customer as whom an operator looked at it meanwhile; "" where nobody did. */
  viewedAs: text('vendoComo', 'Vendo como'),
  action: text('acao', 'O que foi feito'),
  address: text('endereco', 'Endereço de rede'),
  changes: nestedList('alteracoes', 'AlteracaoDeCampo', ['Alterações', fieldChangeFields]),
}
export type RecordEvent = RowOf<typeof recordEventFields>

/** This is something that a person did, whatever it was done with. */
export const auditEventFields = {
  ...recordEventFields,
  /** What it was done with, in words: "Veículo"; "" where it was nothing that has a register. */
  entity: text('entidade', 'Cadastro'),
  /** The code or serial of what it was done with; "" where that was several, or the whole. */
  key: text('registro', 'Código do registro'),
  /** The plate or the name that it has now, or had when it was deleted; "" where it has none. */
  name: text('nome', 'Nome do registro'),
}
export type AuditEvent = RowOf<typeof auditEventFields>

/** What people did is told apart as this; "" asks for all of it. */
export const AUDIT_GROUPS = ['', 'mudancas', 'consultas', 'entradas', 'segredos'] as const
export type AuditGroup = (typeof AUDIT_GROUPS)[number]

const auditFilter = {
  since: withDefault(stamp('inicio', 'Início'), null),
  until: withDefault(stamp('fim', 'Fim'), null),
  /** What this person did is wanted; null asks for everybody's. */
  personId: withDefault(reference('usuario', 'Usuário'), null),
  /**
   * What was done with this vehicle is wanted, and who read where it was: reports of it, of its customer at that time or
   * one above, and of the whole fleet.
   */
  vehicleId: withDefault(reference('veiculo', 'Veículo'), null),
  group: withDefault(
    text('grupo', 'Grupo', {
      rule: rules.line().refine((group) => (AUDIT_GROUPS as readonly string[]).includes(group), {
        message: `Use um destes: ${AUDIT_GROUPS.filter(Boolean).join(', ')}.`,
      }),
    }),
    '',
  ),
}

/** These operations read the record of what people did, and show secrets on request, which that record keeps. */
export const auditOperations = {
  listRecordHistory: query('historicoDeAlteracoes', 'O que foi feito com um registro, o mais novo primeiro.', {
    args: { ...historyFilter, ...paging(100) },
    result: list('EventoDoRegistro', recordEventFields),
  }),
  countRecordHistory: query('historicoDeAlteracoesTotal', 'Quantos eventos o histórico do registro tem.', {
    args: historyFilter,
    result: count,
  }),
  listAudit: query('auditoria', 'O que cada pessoa fez, o mais novo primeiro.', {
    args: {
      ...auditFilter,
      first: paging(100).first,
      /** Only what has a smaller code is wanted, so that a page does not move while more is done; 0 asks for the newest. */
      before: withDefault(
        number('antesDe', 'Antes do código', {
          rule: z.int('Informe um número inteiro.').min(0, 'O menor valor aceito é 0.'),
        }),
        0,
      ),
    },
    result: list('EventoDaAuditoria', auditEventFields),
  }),
  countAudit: query('auditoriaTotal', 'Quanto foi feito.', { args: auditFilter, result: count }),
  revealSecret: mutation('revelarSegredo', 'Mostra um segredo de um equipamento ou veículo, e registra quem o viu.', {
    args: { ...ofRecord, field: text('campo', 'Nome do campo', { required: true }) },
    result: record('SegredoRevelado', { value: text('valor', 'Valor') }),
  }),
} as const satisfies Record<string, Operation>
