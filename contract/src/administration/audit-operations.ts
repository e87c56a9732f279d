import { flag, nestedList, number, type RowOf, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { z } from '../wire/rule.ts'

/** Registers whose records have a history of changes, by their names on the wire. */
export const RECORD_KINDS = [
  'cliente',
  'equipamento',
  'veiculo',
  'usuario',
  'versao',
  'perfil',
  'chamado',
  'ponto',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** What says which record is meant: a device by its serial, others by their codes. */
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
  /** Also logins, reads of history, exports and revealed secrets; else only what changed the record. */
  withAccesses: withDefault(flag('acessos', 'Incluir acessos'), false),
}

/** One field of a record before and after a change, as people read it; secrets and passwords only as set or not. */
const fieldChangeFields = {
  /** Wire name. */
  field: text('campo', 'Campo'),
  label: text('rotulo', 'Nome do campo'),
  before: text('antes', 'Antes'),
  after: text('depois', 'Depois'),
}

/** Something that was done to a record, or with it. */
export const recordEventFields = {
  id: number('codigo', 'Código'),
  at: stamp('quando', 'Quando'),
  /** "" where nobody was logged in, as at a refused login. */
  who: text('quem', 'Quem'),
  action: text('acao', 'O que foi feito'),
  address: text('endereco', 'Endereço de rede'),
  changes: nestedList('alteracoes', 'AlteracaoDeCampo', ['Alterações', fieldChangeFields]),
}
export type RecordEvent = RowOf<typeof recordEventFields>

/** The record of what people did, and secrets shown on request, which it keeps. */
export const auditOperations = {
  listRecordHistory: query('historicoDeAlteracoes', 'O que foi feito com um registro, o mais novo primeiro.', {
    args: { ...historyFilter, ...paging(100) },
    result: list('EventoDoRegistro', recordEventFields),
  }),
  countRecordHistory: query('historicoDeAlteracoesTotal', 'Quantos eventos o histórico do registro tem.', {
    args: historyFilter,
    result: count,
  }),
  revealSecret: mutation('revelarSegredo', 'Mostra um segredo de um equipamento ou veículo, e registra quem o viu.', {
    args: { ...ofRecord, field: text('campo', 'Nome do campo', { required: true }) },
    result: record('SegredoRevelado', { value: text('valor', 'Valor') }),
  }),
} as const satisfies Record<string, Operation>
