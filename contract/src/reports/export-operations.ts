import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { flag, integer, number, orNull, reference, rules, stamp, text } from '../wire/field.ts'
import { type Operation, optional, withDefault } from '../wire/operation.ts'
import { mutation, record } from '../wire/operation-shapes.ts'
import { z } from '../wire/rule.ts'
import { askedCodes } from './asked-codes.ts'
import { positionFilterArgs } from './position-filter-args.ts'
import { SPEED_FILTERS } from './tracking-position.ts'
import { vehicleGroupArg } from './vehicle-range.ts'

/** These reports can be put into a file, under the names that stand in requests and file names. */
export const EXPORT_REPORTS = [
  'posicoes',
  'viagens',
  'paradas',
  'locais',
  'dias',
  'matriz',
  'resumo',
  'descartadas',
  'visitas',
  'velocidade',
  'eventos',
  'turno',
  'marcas',
] as const
export type ExportReport = (typeof EXPORT_REPORTS)[number]
/** People read these titles of the reports. */
export const REPORT_TITLES: Readonly<Record<ExportReport, string>> = {
  posicoes: 'Movimentação',
  viagens: 'Viagens',
  paradas: 'Paradas',
  locais: 'Locais mais frequentes',
  dias: 'Distância por dia',
  matriz: 'Distância por veículo e dia',
  resumo: 'Resumo do período',
  descartadas: 'Posições descartadas',
  visitas: 'Visitas a cercas',
  velocidade: 'Ranking de velocidade',
  eventos: 'Eventos por regra e veículo',
  turno: 'Relatório de turno',
  marcas: 'Ocorrências e comandos',
}

/**
 * `csvTotais` is a ZIP of the same `csv` and a second one with its totals. `gpx` and `kml` hold the track of the period,
 * whatever the report.
 */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'csvTotais', 'csvTecnico', 'pdf', 'gpx', 'kml'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** People read these words for a format. */
export const EXPORT_FORMAT_WORDS: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'Planilha (XLSX)',
  csv: 'CSV para Excel (;)',
  csvTotais: 'CSV com totais (ZIP)',
  csvTecnico: 'CSV técnico (, e ISO 8601)',
  pdf: 'PDF',
  gpx: 'Percurso em GPX',
  kml: 'Percurso em KML',
}

/** Stops are told apart by how the engine was for most of them; "" asks for either. */
const STOP_ENGINES = ['', 'ligado', 'desligado'] as const
export type StopEngine = (typeof STOP_ENGINES)[number]

const NOT_NEGATIVE = z.number('Informe um número.').min(0, 'O menor valor aceito é 0.')

/** A PDF may have so many rows; a person is told before. */
export const MOST_PDF_ROWS = 5_000

const preparedExportFields = {
  /** The address is read once, within five minutes, without a token: a browser downloads from it by itself. */
  address: text('endereco', 'Endereço do arquivo'),
  fileName: text('arquivo', 'Nome do arquivo'),
  /** The count is known only where the format has a limit. */
  rowCount: orNull(integer('linhas', 'Linhas')),
}

export const exportOperations = {
  prepareExport: mutation('exportarRelatorio', 'Prepara um relatório como arquivo e responde de onde baixá-lo.', {
    args: {
      report: text('relatorio', 'Relatório', {
        required: true,
        rule: z.string().refine(isOneOf(EXPORT_REPORTS), `Use um destes: ${EXPORT_REPORTS.join(', ')}.`),
      }),
      format: text('formato', 'Formato', {
        required: true,
        rule: z.string().refine(isOneOf(EXPORT_FORMATS), `Use um destes: ${EXPORT_FORMATS.join(', ')}.`),
      }),
      vehicleIds: withDefault(askedCodes('veiculos', 'Veículos'), ''),
      customerId: withDefault(reference('cliente', 'Cliente'), null),
      ...vehicleGroupArg,
      from: stamp('inicio', 'Início', { required: true }),
      to: stamp('fim', 'Fim', { required: true }),
      speedFilter: withDefault(
        integer('velocidadeTipo', 'Filtro de velocidade', { rule: rules.integer(0, 3) }),
        SPEED_FILTERS.any,
      ),
      speedKmh: withDefault(number('velocidadeValor', 'Velocidade (km/h)'), 0),
      ...positionFilterArgs,
      /** For trips and the ranking of speeding: above this limit a vehicle is too fast. */
      limitKmh: withDefault(
        integer('limite', 'Limite de velocidade (km/h)', { rule: rules.integer(0, 999) }),
        DEFAULT_SPEED_LIMIT_KMH,
      ),
      /** For positions: where true, those that no report counts are wanted too. */
      withExcluded: withDefault(flag('descartadas', 'Também as posições descartadas'), true),
      /** For trips and stops: shorter ones are left out. */
      minimumSeconds: withDefault(
        integer('duracaoMinima', 'Duração mínima (s)', { rule: rules.integer(0, 31_622_400) }),
        0,
      ),
      /** For trips: shorter ones are left out; 0 asks for any. */
      minimumKm: withDefault(number('distanciaMinima', 'Distância mínima (km)', { rule: NOT_NEGATIVE }), 0),
      /** For trips: only those that were faster are wanted; 0 asks for any. */
      aboveKmh: withDefault(number('maximaAcima', 'Velocidade máxima acima de (km/h)', { rule: NOT_NEGATIVE }), 0),
      /**
       * The text is looked for in the words of a place: of positions where they were, of trips and stops where they
       * began, ended or stood.
       */
      placeText: withDefault(text('local', 'Texto no local', { rule: rules.line(100) }), ''),
      /** For trips and stops: it says when they must have begun, as "fora_12345_06:00-18:00"; 0 is Sunday. */
      workHours: withDefault(text('horario', 'Horário', { rule: rules.line(30) }), ''),
      /** For stops: how the engine was, see STOP_ENGINES. */
      stopEngine: withDefault(
        text('motor', 'Motor', { rule: z.string().refine(isOneOf(STOP_ENGINES), 'Use ligado ou desligado.') }),
        '',
      ),
      /** For stops: only those that no landmark of the vehicle's customer holds are wanted. */
      outsideLandmarks: withDefault(flag('foraDePontos', 'Somente fora de pontos de referência'), false),
      /** For visits: the codes of the geofences, apart by commas; without any, all. */
      geofenceIds: withDefault(askedCodes('cercas', 'Cercas'), ''),
      /** The wire names of the wanted columns in their order; without any, all columns come that stand by default. */
      columns: optional(text('colunas', 'Colunas', { rule: rules.line(2_000) })),
      /** Where the file tells of several customers, each row says whose it is. */
      withCustomer: withDefault(flag('mostrarCliente', 'Cliente e CPF ou CNPJ, se houver vários'), false),
      /** The wire name of the column whose values sort the rows, with a minus before it from the greatest on. */
      order: withDefault(text('ordem', 'Ordem', { rule: rules.line(60) }), ''),
    },
    result: record('ArquivoPreparado', preparedExportFields),
  }),
} as const satisfies Record<string, Operation>

function isOneOf(names: readonly string[]): (name: string) => boolean {
  return (name) => names.includes(name)
}
