import type { RecordKind } from '@monitorweb/contract/administration/audit-operations'
import { brandingFields } from '@monitorweb/contract/administration/branding-operations'
import { customerHostOperations } from '@monitorweb/contract/administration/customer-host-operations'
import { commandFields, commandOperations } from '@monitorweb/contract/commands/command-operations'
import { commandScheduleFields } from '@monitorweb/contract/commands/command-schedule-operations'
import { smsGatewayFields } from '@monitorweb/contract/commands/sms-gateway-operations'
import { alarmFields } from '@monitorweb/contract/fleet/alarm-operations'
import { noticeChannelFields } from '@monitorweb/contract/occurrences/notice-operations'
import { occurrenceStepFields } from '@monitorweb/contract/occurrences/occurrence-operations'
import { operations } from '@monitorweb/contract/operations'
import { preferenceFields } from '@monitorweb/contract/people/profile'
import { geofenceFields } from '@monitorweb/contract/places/geofence'
import { landmarkFields } from '@monitorweb/contract/places/landmark-operations'
import { customerFields } from '@monitorweb/contract/registers/customer'
import { deviceFields } from '@monitorweb/contract/registers/device'
import { deviceVersionFields } from '@monitorweb/contract/registers/device-version'
import { installationLinkFields, tickFields } from '@monitorweb/contract/registers/installation-link'
import { installationProfileFields } from '@monitorweb/contract/registers/installation-profile'
import { userFields } from '@monitorweb/contract/registers/user'
import { vehicleFields } from '@monitorweb/contract/registers/vehicle'
import { installationFields, ownershipFields } from '@monitorweb/contract/registers/vehicle-links'
import { REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
import { ownTripRuleFields } from '@monitorweb/contract/reports/trip-rules'
import { supportCallFields } from '@monitorweb/contract/support-calls/support-call'
import { ruleFields } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { type FieldSet, flag, integer, stamp, text } from '@monitorweb/contract/wire/field'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { normalizeCode } from '@monitorweb/domain/text/text'
import type { AuditedTable } from '../storage/audit/audit-entries.ts'

interface AuditedRecords {
  table: AuditedTable
  /** Under the key of the record the audit holds these entities, by their names there. */
  entities: readonly string[]
}

/** The records of these registers have a history. */
export const AUDITED_RECORDS: Record<RecordKind, AuditedRecords> = {
  cliente: { table: 'customer', entities: ['customer', 'tripRules', 'branding', 'customerHost'] },
  equipamento: { table: 'device', entities: ['device'] },
  veiculo: { table: 'vehicle', entities: ['vehicle', 'alarm', 'command'] },
  usuario: { table: 'userAccount', entities: ['user'] },
  versao: { table: 'deviceVersion', entities: ['deviceVersion'] },
  perfil: { table: 'installationProfile', entities: ['installationProfile'] },
  chamado: { table: 'supportCall', entities: ['supportCall'] },
  ponto: { table: 'geofence', entities: ['landmark', 'geofence'] },
  cerca: { table: 'geofence', entities: ['geofence', 'landmark'] },
}

/** An entry about an access says this of it. */
export const ACCESS_FIELDS = {
  report: text('relatorio', 'Relatório'),
  format: text('formato', 'Formato'),
  from: stamp('inicio', 'Início'),
  to: stamp('fim', 'Fim'),
  vehicles: integer('veiculos', 'Veículos'),
  field: text('campo', 'Campo'),
  link: integer('link', 'Link'),
  view: text('visao', 'Sessão da visão'),
  until: stamp('ate', 'Até'),
  remembered: flag('lembrar', 'Manter conectado'),
}

/** These are read as a file, or at an address of their own. */
const READ_AT: Record<string, string> = {
  ...REPORT_TITLES,
  '/tracks': 'Percurso de um veículo',
  '/readings': 'Leituras do percurso de um veículo',
}

/** Answers a report in words, by the name under which it was recorded; what a call's own sentence ends with would stand before a semicolon. */
export function reportWords(report: string): string {
  const sentence = Object.values(operations).find(({ wire }) => wire === report)?.label
  return sentence?.replace(/\.$/, '') ?? READ_AT[report] ?? report
}

const FIELDS_OF_ENTITY: Record<string, FieldSet> = {
  customer: customerFields,
  device: {
    ...deviceFields,
    ...tickFields,
    link: integer('link', 'Link'),
    until: stamp('valeAte', 'Vale até'),
    installer: installationLinkFields.installer,
    odometerKm: installationLinkFields.odometerKm,
    note: installationLinkFields.note,
    installedAt: stamp('instaladoEm', 'Instalado em'),
  },
  vehicle: { ...installationFields, ...ownershipFields, ...vehicleFields },
  user: { ...preferenceFields, ...userFields },
  tripRules: ownTripRuleFields,
  deviceVersion: deviceVersionFields,
  installationProfile: installationProfileFields,
  supportCall: supportCallFields,
  landmark: landmarkFields,
  geofence: geofenceFields,
  rule: ruleFields,
  alarm: alarmFields,
  occurrence: occurrenceStepFields,
  command: { ...commandOperations.askCommand.args, ...commandFields },
  commandBatch: { ...commandOperations.askCommand.args, vehicles: integer('veiculos', 'Veículos') },
  commandSchedule: { ...commandOperations.askCommand.args, ...commandScheduleFields },
  noticeChannel: noticeChannelFields,
  smsGateway: smsGatewayFields,
  branding: brandingFields,
  customerHost: {
    host: customerHostOperations.addCustomerHost.args.host,
    customer: text('cliente', 'Cliente'),
    verifiedHow: text('verificadoPor', 'Verificado por'),
  },
}

const WORDS_OF_ENTITY: Record<string, string> = {
  customer: 'Cliente',
  device: 'Equipamento',
  vehicle: 'Veículo',
  user: 'Usuário',
  tripRules: 'Regras de viagem',
  deviceVersion: 'Versão de equipamento',
  installationProfile: 'Perfil de instalação',
  supportCall: 'Chamado',
  supportCallDueTimes: 'Prazos dos chamados',
  occurrenceEscalation: 'Escalação de ocorrências',
  statusLimits: 'Limites de situação',
  retention: 'Guarda do histórico',
  reportAge: 'Idade aceita de um relato',
  branding: 'Marca',
  customerHost: 'Endereço próprio do cliente',
  accessRequest: 'Solicitação de acesso',
  landmark: 'Ponto de referência',
  geofence: 'Cerca',
  rule: 'Regra',
  mail: 'E-mail',
  alarm: 'Alarme do veículo',
  command: 'Comando ao rastreador',
  commandBatch: 'Lote de comandos',
  commandSchedule: 'Agendamento de comando',
  commandConsent: 'Consentimento para comandos',
  commandPolicy: 'Regras dos comandos de um cliente',
  smsGateway: 'Gateway de SMS',
  vehicleGroup: 'Grupo de veículos',
  traccar: 'Servidor Traccar',
  occurrence: 'Ocorrência',
  noticeChannel: 'Canal de avisos',
  notice: 'Aviso',
}

/** Answers in words what an entry of the audit is about; null for what has none yet. */
export function entityWords(entity: string): string | null {
  return Object.hasOwn(WORDS_OF_ENTITY, entity) ? WORDS_OF_ENTITY[entity]! : null
}

/** Answers labels and kinds of what an entry of the audit holds. */
export function fieldsOfEntity(entity: string): FieldSet {
  return FIELDS_OF_ENTITY[entity] ?? {}
}

/** Answers a record's key as the database and the audit write it. Throws FieldError. */
export function readRecordKey(kind: RecordKind, typed: string): string {
  if (kind === 'equipamento') {
    return normalizeCode(typed)
  }
  if (!/^\d{1,9}$/.test(typed)) throw new FieldError('registro', 'Informe o código do registro.')
  return String(Number(typed))
}
