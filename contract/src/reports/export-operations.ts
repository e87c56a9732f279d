import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { flag, integer, number, orNull, reference, rules, stamp, text } from '../wire/field.ts'
import { type Operation, optional, withDefault } from '../wire/operation.ts'
import { mutation, record } from '../wire/operation-shapes.ts'
import { z } from '../wire/rule.ts'
import { SPEED_FILTERS } from './tracking-position.ts'

/** What can be put into a file, under the names that stand in requests and file names. */
export const EXPORT_REPORTS = [
  'posicoes',
  'viagens',
  'paradas',
  'locais',
  'dias',
  'matriz',
  'resumo',
  'descartadas',
] as const
export type ExportReport = (typeof EXPORT_REPORTS)[number]
/** What each is called. */
export const REPORT_TITLES: Readonly<Record<ExportReport, string>> = {
  posicoes: 'Movimentação',
  viagens: 'Viagens',
  paradas: 'Paradas',
  locais: 'Locais mais frequentes',
  dias: 'Distância por dia',
  matriz: 'Distância por veículo e dia',
  resumo: 'Resumo do período',
  descartadas: 'Posições descartadas',
}

/** `gpx`, `kml`: the track of the period, whatever the report. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'csvTecnico', 'pdf', 'gpx', 'kml'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Of stops: how the engine was for most of them; "" for either. */
const STOP_ENGINES = ['', 'ligado', 'desligado'] as const
export type StopEngine = (typeof STOP_ENGINES)[number]

/** Of positions; "" for either, and for those that do not say. */
const POSITION_IGNITIONS = ['', 'ligada', 'desligada'] as const

const NOT_NEGATIVE = z.number('Informe um número.').min(0, 'O menor valor aceito é 0.')

/** Longer than this between fix and receipt, and the tracker had kept the position. */
export const MEMORY_DELAY_MS = 5 * 60_000

/** Rows that a PDF may have; a person is told before. */
export const MOST_PDF_ROWS = 5_000

const preparedExportFields = {
  /** Read once, within five minutes, without a token: a browser downloads from it by itself. */
  address: text('endereco', 'Endereço do arquivo'),
  fileName: text('arquivo', 'Nome do arquivo'),
  /** Known only where the format has a limit. */
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
      vehicleIds: withDefault(
        text('veiculos', 'Veículos', {
          rule: z
            .string()
            .regex(/^[\d\s,]*$/, 'Use códigos separados por vírgulas.')
            .max(10_000, 'Use no máximo 10000 caracteres.'),
        }),
        '',
      ),
      customerId: withDefault(reference('cliente', 'Cliente'), null),
      from: stamp('inicio', 'Início', { required: true }),
      to: stamp('fim', 'Fim', { required: true }),
      speedFilter: withDefault(
        integer('velocidadeTipo', 'Filtro de velocidade', { rule: rules.integer(0, 3) }),
        SPEED_FILTERS.any,
      ),
      speedKmh: withDefault(number('velocidadeValor', 'Velocidade (km/h)'), 0),
      /** For positions: names of REPORT_EVENTS; none for whatever happened. */
      events: withDefault(text('eventos', 'Eventos', { rule: rules.line(500) }), ''),
      ignition: withDefault(
        text('ignicao', 'Ignição', {
          rule: z.string().refine(isOneOf(POSITION_IGNITIONS), 'Use ligada ou desligada.'),
        }),
        '',
      ),
      /** For positions: only those that were received long after their fix, see MEMORY_DELAY_MS. */
      fromMemory: withDefault(flag('memoria', 'Só as posições da memória'), false),
      /** For trips: above it a vehicle is too fast. */
      limitKmh: withDefault(
        integer('limite', 'Limite de velocidade (km/h)', { rule: rules.integer(0, 999) }),
        DEFAULT_SPEED_LIMIT_KMH,
      ),
      /** For positions: whether also those that no report counts. */
      withExcluded: withDefault(flag('descartadas', 'Também as posições descartadas'), true),
      /** For trips and stops. */
      minimumSeconds: withDefault(
        integer('duracaoMinima', 'Duração mínima (s)', { rule: rules.integer(0, 31_622_400) }),
        0,
      ),
      /** For trips; 0 for any. */
      minimumKm: withDefault(number('distanciaMinima', 'Distância mínima (km)', { rule: NOT_NEGATIVE }), 0),
      /** For trips: those that were faster; 0 for any. */
      aboveKmh: withDefault(number('maximaAcima', 'Velocidade máxima acima de (km/h)', { rule: NOT_NEGATIVE }), 0),
      /** In the words of a place: of positions where they were, of trips and stops where they began, ended or stood. */
      placeText: withDefault(text('local', 'Texto no local', { rule: rules.line(100) }), ''),
      /** For trips and stops: when they began, as "fora_12345_06:00-18:00"; 0 is Sunday. */
      workHours: withDefault(text('horario', 'Horário', { rule: rules.line(30) }), ''),
      /** For stops. */
      stopEngine: withDefault(
        text('motor', 'Motor', { rule: z.string().refine(isOneOf(STOP_ENGINES), 'Use ligado ou desligado.') }),
        '',
      ),
      /** For stops: only those that no landmark of the vehicle's customer holds. */
      outsideLandmarks: withDefault(flag('foraDePontos', 'Somente fora de pontos de referência'), false),
      /** Wire names in the order in which they shall stand; all that stand by default where none is named. */
      columns: optional(text('colunas', 'Colunas', { rule: rules.line(2_000) })),
    },
    result: record('ArquivoPreparado', preparedExportFields),
  }),
} as const satisfies Record<string, Operation>

function isOneOf(names: readonly string[]): (name: string) => boolean {
  return (name) => names.includes(name)
}
