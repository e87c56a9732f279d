import { auditOperations } from './administration/audit-operations.ts'
import { brandingOperations } from './administration/branding-operations.ts'
import { customerHostOperations } from './administration/customer-host-operations.ts'
import { healthOperations } from './administration/health-operations.ts'
import { mailOperations } from './administration/mail-operations.ts'
import { receptionOperations } from './administration/reception-operations.ts'
import { retentionOperations } from './administration/retention-operations.ts'
import { settingsOperations } from './administration/settings-operations.ts'
import { traccarOperations } from './administration/traccar-operations.ts'
import { commandBatchOperations } from './commands/command-batch-operations.ts'
import { commandOperations } from './commands/command-operations.ts'
import { commandPolicyOperations } from './commands/command-policy-operations.ts'
import { commandScheduleOperations } from './commands/command-schedule-operations.ts'
import { consentOperations } from './commands/consent-operations.ts'
import { smsGatewayOperations } from './commands/sms-gateway-operations.ts'
import { alarmOperations } from './fleet/alarm-operations.ts'
import { favoriteOperations } from './fleet/favorite-operations.ts'
import { lastPositionFields } from './fleet/last-position.ts'
import { summaryOperations } from './fleet/summary-operations.ts'
import { escalationOperations } from './occurrences/escalation-operations.ts'
import { noticeOperations } from './occurrences/notice-operations.ts'
import { occurrenceOperations } from './occurrences/occurrence-operations.ts'
import { customerViewOperations } from './people/customer-view-operations.ts'
import { identityOperations } from './people/identity-operations.ts'
import { sessionOperations } from './people/session-operations.ts'
import { geofenceOperations } from './places/geofence-operations.ts'
import { landmarkOperations } from './places/landmark-operations.ts'
import { installationLinkOperations } from './registers/installation-link.ts'
import { registerLookups } from './registers/register-lookups.ts'
import { registerOperations } from './registers/register-operations.ts'
import { registerTools } from './registers/register-tools.ts'
import { vehicleGroupOperations } from './registers/vehicle-group-operations.ts'
import { exportOperations } from './reports/export-operations.ts'
import { positionFilterArgs } from './reports/position-filter-args.ts'
import { reportFileOperations } from './reports/report-file-operations.ts'
import { reportOperations } from './reports/report-operations.ts'
import { SPEED_FILTERS, trackingPositionFields } from './reports/tracking-position.ts'
import { vehicleGroupArg, vehicleRangeArgs } from './reports/vehicle-range.ts'
import { watchReportOperations } from './reports/watch-report-operations.ts'
import { supportCallOperations } from './support-calls/support-call-operations.ts'
import { ruleOperations } from './vehicle-rules/rule-operations.ts'
import { integer, number, reference, rules, stamp, text } from './wire/field.ts'
import { type Operation, optional, withDefault } from './wire/operation.ts'
import { count, list, query } from './wire/operation-shapes.ts'
import { optionalPaging, paging } from './wire/paging.ts'

const positionFilter = {
  customerId: withDefault(reference('cliId', 'Cliente'), null),
  vehicleId: withDefault(reference('veiId', 'Veículo'), null),
  ...vehicleGroupArg,
  from: stamp('parDhi', 'Início', { required: true }),
  /** The end is inclusive: the period ends one second after it. */
  to: stamp('parDhf', 'Fim', { required: true }),
  speedFilter: withDefault(integer('velTip', 'Filtro de velocidade', { rule: rules.integer(0, 3) }), SPEED_FILTERS.any),
  speedKmh: withDefault(number('velVlr', 'Velocidade (km/h)'), 0),
  ...positionFilterArgs,
  ...vehicleRangeArgs,
}
const lastPositionFilter = { customerId: withDefault(reference('cliId', 'Cliente'), null) }

/** These are all calls of the API. The server derives its schema from this list, clients their requests. */
export const operations = {
  ...sessionOperations,
  ...identityOperations,
  ...customerViewOperations,
  ...mailOperations,
  ...healthOperations,
  ...customerHostOperations,
  ...receptionOperations,
  ...traccarOperations,

  ...registerOperations,
  ...registerTools,
  ...registerLookups,
  ...installationLinkOperations,
  ...vehicleGroupOperations,

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
    args: {
      ...positionFilter,
      ...paging(1000),
      cursor: optional(text('cursor', 'Depois deste cursor')),
    },
    result: list('PosicaoRastreada', trackingPositionFields),
  }),
  countPositions: query('relatorioPosicoesTotal', 'Quantas posições o relatório tem.', {
    args: positionFilter,
    result: count,
  }),

  ...favoriteOperations,
  ...alarmOperations,
  ...commandOperations,
  ...commandBatchOperations,
  ...commandScheduleOperations,
  ...commandPolicyOperations,
  ...smsGatewayOperations,
  ...consentOperations,
  ...geofenceOperations,
  ...landmarkOperations,
  ...ruleOperations,
  ...reportOperations,
  ...watchReportOperations,
  ...exportOperations,
  ...reportFileOperations,

  ...settingsOperations,
  ...retentionOperations,
  ...brandingOperations,
  ...auditOperations,
  ...summaryOperations,
  ...supportCallOperations,
  ...occurrenceOperations,
  ...noticeOperations,
  ...escalationOperations,
} as const satisfies Record<string, Operation>

export type Operations = typeof operations
export type OperationName = keyof Operations
