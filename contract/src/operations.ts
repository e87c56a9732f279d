import { auditOperations } from './audit-operations.ts'
import { brandingOperations } from './branding-operations.ts'
import { exportOperations } from './export-operations.ts'
import { favoriteOperations } from './favorite-operations.ts'
import { integer, number, reference, rules, stamp, text } from './field.ts'
import { identityOperations } from './identity-operations.ts'
import { landmarkOperations } from './landmark-operations.ts'
import { lastPositionFields } from './last-position.ts'
import { mailOperations } from './mail-operations.ts'
import { type Operation, optional, withDefault } from './operation.ts'
import { count, list, query } from './operation-shapes.ts'
import { optionalPaging, paging } from './paging.ts'
import { registerLookups } from './register-lookups.ts'
import { registerOperations } from './register-operations.ts'
import { registerTools } from './register-tools.ts'
import { reportFileOperations } from './report-file-operations.ts'
import { reportOperations } from './report-operations.ts'
import { sessionOperations } from './session-operations.ts'
import { settingsOperations } from './settings-operations.ts'
import { summaryOperations } from './summary-operations.ts'
import { supportCallOperations } from './support-call-operations.ts'
import { SPEED_FILTERS, trackingPositionFields } from './tracking-position.ts'

const positionFilter = {
  customerId: withDefault(reference('cliId', 'Cliente'), null),
  vehicleId: withDefault(reference('veiId', 'Veículo'), null),
  from: stamp('parDhi', 'Início', { required: true }),
  /** Inclusive: the period ends one second after it. */
  to: stamp('parDhf', 'Fim', { required: true }),
  speedFilter: withDefault(integer('velTip', 'Filtro de velocidade', { rule: rules.integer(0, 3) }), SPEED_FILTERS.any),
  speedKmh: withDefault(number('velVlr', 'Velocidade (km/h)'), 0),
}
const lastPositionFilter = { customerId: withDefault(reference('cliId', 'Cliente'), null) }

/** Every call of the API. The server derives its schema from this list, clients their requests. */
export const operations = {
  ...sessionOperations,
  ...identityOperations,
  ...mailOperations,

  ...registerOperations,
  ...registerTools,
  ...registerLookups,

  lastPositions: query(
    'ultimasPosicoesPorCliente',
    'Última posição de cada veículo ativo de um cliente (0: de todos).',
    {
      args: { ...lastPositionFilter, ...optionalPaging() },
      result: list('UltimaPosicao', lastPositionFields),
    },
  ),
  countLastPositions: query('ultimasPosicoesPorClienteTotal', 'Quantos veículos têm última posição.', {
    args: lastPositionFilter,
    result: count,
  }),
  positionReport: query('relatorioPosicoes', 'Posições de um veículo (0: de todos do cliente) em um período.', {
    args: { ...positionFilter, ...paging(1000), cursor: optional(text('cursor', 'Depois deste cursor')) },
    result: list('PosicaoRastreada', trackingPositionFields),
  }),
  countPositions: query('relatorioPosicoesTotal', 'Quantas posições o relatório tem.', {
    args: positionFilter,
    result: count,
  }),

  ...favoriteOperations,
  ...landmarkOperations,
  ...reportOperations,
  ...exportOperations,
  ...reportFileOperations,

  ...settingsOperations,
  ...brandingOperations,
  ...auditOperations,
  ...summaryOperations,
  ...supportCallOperations,
} as const satisfies Record<string, Operation>

export type Operations = typeof operations
export type OperationName = keyof Operations
