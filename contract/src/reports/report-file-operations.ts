import { confirmationFields } from '../wire/confirmation.ts'
import { flag, integer, number, orNull, type RowOf, rules, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { exportOperations } from './export-operations.ts'

/**
 * This is a file of a report made while nobody waits (arquivo): only the person who asked for it has it, for a week.
 */
export const reportFileFields = {
  id: text('codigo', 'Código'),
  fileName: text('arquivo', 'Nome do arquivo'),
  /** Report and format are named as `prepareExport` takes them. */
  report: text('relatorio', 'Relatório'),
  format: text('formato', 'Formato'),
  /** It is waiting, running, ready, failed or expired. */
  state: text('situacao', 'Situação'),
  progressPercent: integer('progresso', 'Progresso (%)'),
  /** The size of what is written so far; null before the first byte. */
  sizeBytes: orNull(number('tamanho', 'Tamanho (bytes)')),
  /** It says in a sentence why the file failed. */
  failure: text('motivo', 'Motivo'),
  createdAt: stamp('pedidoEm', 'Pedido em'),
  finishedAt: stamp('terminadoEm', 'Terminado em'),
  expiresAt: stamp('expiraEm', 'Expira em'),
  downloadedAt: stamp('baixadoEm', 'Baixado em'),
}

export type ReportFileRow = RowOf<typeof reportFileFields>

/** Where true, only files are listed that can be downloaded and were not yet. */
const filter = { onlyNew: withDefault(flag('novos', 'Só os novos'), false) }
const ofFile = { id: text('codigo', 'Código', { required: true, rule: rules.line(40) }) }
const reportFile = record('ArquivoDeRelatorio', reportFileFields)

/** These operations serve files of reports that are made in the background. */
export const reportFileOperations = {
  requestReportFile: mutation('pedirArquivo', 'Pede um relatório como arquivo, feito em segundo plano.', {
    args: exportOperations.prepareExport.args,
    result: reportFile,
  }),
  listReportFiles: query('meusArquivos', 'Arquivos que quem pergunta pediu, o mais recente primeiro.', {
    args: { ...filter, ...paging(100) },
    result: list('ArquivoDeRelatorio', reportFileFields),
  }),
  countReportFiles: query('meusArquivosTotal', 'Quantos arquivos há.', { args: filter, result: count }),
  openReportFile: mutation('baixarArquivo', 'Responde de onde baixar um arquivo pronto, uma vez.', {
    args: ofFile,
    result: record('EnderecoDoArquivo', {
      /** The address is read once, within five minutes, without a token. */
      address: text('endereco', 'Endereço do arquivo'),
      fileName: text('arquivo', 'Nome do arquivo'),
    }),
  }),
  removeReportFile: mutation('excluirArquivo', 'Exclui um arquivo, ou cancela o que ainda não está pronto.', {
    args: ofFile,
    result: record('Confirmacao', confirmationFields),
  }),
} as const satisfies Record<string, Operation>
