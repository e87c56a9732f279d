import { codes } from '../wire/codes.ts'
import { integer, nestedList, rules, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { list, mutation, query, record } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { z } from '../wire/rule.ts'
import { commandOperations, LONGEST_COMMAND_REASON } from './command-operations.ts'

/** So many vehicles are asked for with one press at most. */
export const MOST_IN_BATCH = 200
export const BATCH_FILE_FORMATS = ['xlsx', 'csv'] as const
export type BatchFileFormat = (typeof BATCH_FILE_FORMATS)[number]

const summaryFields = {
  id: integer('codigo', 'Código'),
  /** One of the domain's COMMAND_KINDS. */
  kind: text('tipo', 'Tipo'),
  words: text('comando', 'Comando'),
  reason: text('motivo', 'Motivo'),
  askedBy: text('pedidoPor', 'Pedido por'),
  askedAt: stamp('pedidoEm', 'Pedido em'),
  total: integer('veiculos', 'Veículos'),
  /** Not judged yet; they stay so where the server stopped meanwhile. */
  unasked: integer('pendentes', 'Ainda não pedidos'),
  /** Not asked for, each with its sentence. */
  refused: integer('recusados', 'Não aceitos'),
  approval: integer('aguardamAprovacao', 'Aguardam aprovação'),
  ongoing: integer('emAndamento', 'Em andamento'),
  /** Confirmed by the vehicle, or answered where no reading can confirm. */
  done: integer('feitos', 'Feitos'),
  /** Sent, and neither answered nor confirmed in time: nobody knows whether it was done. */
  unconfirmed: integer('semConfirmacao', 'Sem resposta ou confirmação'),
  /** Came to an end otherwise. */
  failed: integer('semExito', 'Terminados sem ser feitos'),
}

const itemFields = {
  vehicleId: integer('veiculo', 'Código do veículo'),
  plate: text('placa', 'Placa'),
  description: text('descricao', 'Descrição'),
  customerName: text('clienteNome', 'Cliente'),
  /** 0 for one that was not asked for. */
  commandId: integer('comandoCodigo', 'Código do comando'),
  /** One of the domain's command states; empty for one that was not asked for. */
  state: text('situacao', 'Situação'),
  /** What it waits for, what the tracker answered, or why it was not asked for. */
  words: text('texto', 'Texto'),
}

/** A batch is one command asked for of many vehicles, each judged as if asked for alone. */
export const commandBatchFields = {
  ...summaryFields,
  /** How many of them the person who reads this may approve. */
  approvable: integer('possoAprovar', 'Posso aprovar'),
  items: nestedList('itens', 'VeiculoDoLote', ['Veículos', itemFields]),
}

const id = integer('codigo', 'Código', { required: true })
const note = withDefault(text('observacao', 'Observação', { rule: rules.lines(LONGEST_COMMAND_REASON) }), '')
/** Typed by hand: it has to be the number of vehicles that the press is about. */
const confirmed = integer('confirmados', 'Quantidade de veículos', { required: true })
/** Of many at once none goes by SMS. */
const { vehicleId: _vehicle, channel: _channel, ...asked } = commandOperations.askCommand.args
const batch = record('LoteDeComandos', commandBatchFields)

/** By these operations one command is asked for, approved and taken back for many vehicles. */
export const commandBatchOperations = {
  askCommandBatch: mutation('pedirComandoEmLote', 'Pede um comando para vários veículos, cada um julgado por si.', {
    args: {
      vehicleIds: { ...codes('veiculos', 'Códigos dos veículos', MOST_IN_BATCH), required: true },
      confirmed,
      ...asked,
    },
    result: batch,
  }),
  listCommandBatches: query('lotesDeComandos', 'Lotes de comandos, o mais novo primeiro.', {
    args: paging(20),
    result: list('ResumoDoLote', summaryFields),
  }),
  getCommandBatch: query('loteDeComandos', 'Um lote de comandos, veículo por veículo.', {
    args: { id },
    result: batch,
  }),
  approveCommandBatch: mutation('aprovarLoteDeComandos', 'Aprova os comandos de um lote que outra pessoa pediu.', {
    args: { id, confirmed, note, code: commandOperations.approveCommand.args.code },
    result: batch,
  }),
  cancelCommandBatch: mutation(
    'cancelarLoteDeComandos',
    'Cancela os comandos de um lote que ainda não foram enviados.',
    {
      args: { id, note },
      result: batch,
    },
  ),
  getCommandBatchFile: query('arquivoDoLoteDeComandos', 'O resultado de um lote em XLSX ou CSV, em Base64.', {
    args: {
      id,
      format: text('formato', 'Formato', {
        required: true,
        rule: z.literal<string>(BATCH_FILE_FORMATS, `Use um de: ${BATCH_FILE_FORMATS.join(', ')}.`) as ReturnType<
          typeof rules.line
        >,
      }),
    },
    result: record('ArquivoDoLote', {
      fileName: text('nome', 'Nome do arquivo'),
      /** In Base64. */
      content: text('conteudo', 'Conteúdo'),
    }),
  }),
} as const satisfies Record<string, Operation>
