import type { RecordKind } from '@monitorweb/contract/administration/audit-operations'
import { operations } from '@monitorweb/contract/operations'
import { REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
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

const WORDS_OF_ENTITY: Record<string, string> = {
  customer: 'Cliente',
  device: 'Equipamento',
  vehicle: 'Veículo',
  user: 'Usuário',
  tripRules: 'Regras de viagem',
  deviceVersion: 'Modelo de equipamento',
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

/** Answers a record's key as the database and the audit write it. Throws FieldError. */
export function readRecordKey(kind: RecordKind, typed: string): string {
  if (kind === 'equipamento') {
    return normalizeCode(typed)
  }
  if (!/^\d{1,9}$/.test(typed)) throw new FieldError('registro', 'Informe o código do registro.')
  return String(Number(typed))
}
