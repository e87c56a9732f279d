import { brandingFields } from '@monitorweb/contract/administration/branding-operations'
import { customerHostOperations } from '@monitorweb/contract/administration/customer-host-operations'
import { ownRetentionFields, reportAgeFields } from '@monitorweb/contract/administration/retention-operations'
import { statusLimitFields } from '@monitorweb/contract/administration/settings-operations'
import { traccarOperations } from '@monitorweb/contract/administration/traccar-operations'
import { commandFields, commandOperations } from '@monitorweb/contract/commands/command-operations'
import { commandPolicyFields } from '@monitorweb/contract/commands/command-policy-operations'
import { commandScheduleFields } from '@monitorweb/contract/commands/command-schedule-operations'
import { consentFields, consentOperations } from '@monitorweb/contract/commands/consent-operations'
import { smsGatewayFields } from '@monitorweb/contract/commands/sms-gateway-operations'
import { alarmFields } from '@monitorweb/contract/fleet/alarm-operations'
import { escalationFields } from '@monitorweb/contract/occurrences/escalation-operations'
import { noticeChannelFields } from '@monitorweb/contract/occurrences/notice-operations'
import { occurrenceStepFields } from '@monitorweb/contract/occurrences/occurrence-operations'
import { accessRequestFields } from '@monitorweb/contract/people/access-request'
import { preferenceFields } from '@monitorweb/contract/people/profile'
import { geofenceFields } from '@monitorweb/contract/places/geofence'
import { landmarkFields } from '@monitorweb/contract/places/landmark-operations'
import { customerFields } from '@monitorweb/contract/registers/customer'
import { deviceFields } from '@monitorweb/contract/registers/device'
import { deviceVersionFields } from '@monitorweb/contract/registers/device-version'
import { installationLinkFields, tickFields } from '@monitorweb/contract/registers/installation-link'
import { installationProfileFields } from '@monitorweb/contract/registers/installation-profile'
import { userFields } from '@monitorweb/contract/registers/user'
import { vehicleFields, vehicleInputFields } from '@monitorweb/contract/registers/vehicle'
import { vehicleGroupFields } from '@monitorweb/contract/registers/vehicle-group-operations'
import { installationFields, ownershipFields } from '@monitorweb/contract/registers/vehicle-links'
import { ownTripRuleFields } from '@monitorweb/contract/reports/trip-rules'
import { supportCallFields } from '@monitorweb/contract/support-calls/support-call'
import { dueTimeFields } from '@monitorweb/contract/support-calls/support-call-context'
import { ruleFields } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { type FieldSet, flag, integer, number, stamp, text } from '@monitorweb/contract/wire/field'

/** What asks for a command, and what the domain keeps of it in units of its own. */
const COMMAND = {
  ...commandOperations.askCommand.args,
  note: commandOperations.approveCommand.args.note,
  meters: number('odometroMetros', 'Odômetro (m)'),
  minutes: integer('fusoMinutos', 'Diferença de UTC (min)'),
}
const LINK = { link: integer('link', 'Link') }
const VEHICLES = { vehicles: integer('veiculos', 'Veículos') }

/** What the audit holds of each entity, by the names under which it does. */
export const FIELDS_OF_ENTITY: Readonly<Record<string, FieldSet>> = {
  customer: customerFields,
  device: {
    ...deviceFields,
    ...tickFields,
    ...LINK,
    until: stamp('valeAte', 'Vale até'),
    // The form asks whoever fills it in; here it is somebody else.
    installer: { ...installationLinkFields.installer, label: 'Instalador' },
    odometerKm: installationLinkFields.odometerKm,
    note: installationLinkFields.note,
    installedAt: stamp('instaladoEm', 'Instalado em'),
  },
  vehicle: {
    ...installationFields,
    ...ownershipFields,
    ...vehicleFields,
    ...LINK,
    installedSince: vehicleInputFields.installedSince,
    ownedSince: vehicleInputFields.ownedSince,
  },
  user: { ...preferenceFields, ...userFields },
  tripRules: ownTripRuleFields,
  deviceVersion: deviceVersionFields,
  installationProfile: installationProfileFields,
  supportCall: { ...supportCallFields, urgent: flag('urgente', 'Urgente') },
  supportCallDueTimes: dueTimeFields,
  occurrenceEscalation: escalationFields,
  statusLimits: statusLimitFields,
  retention: ownRetentionFields,
  reportAge: reportAgeFields,
  accessRequest: accessRequestFields,
  landmark: landmarkFields,
  geofence: geofenceFields,
  rule: ruleFields,
  alarm: alarmFields,
  occurrence: occurrenceStepFields,
  command: { ...commandFields, ...COMMAND, consentId: integer('consentimento', 'Consentimento') },
  commandBatch: { ...COMMAND, ...VEHICLES },
  commandSchedule: { ...commandScheduleFields, ...COMMAND, ...VEHICLES },
  commandConsent: { ...consentFields, reason: consentOperations.revokeConsent.args.reason },
  commandPolicy: commandPolicyFields,
  vehicleGroup: vehicleGroupFields,
  traccar: traccarOperations.readTraccar.args,
  noticeChannel: noticeChannelFields,
  smsGateway: smsGatewayFields,
  branding: brandingFields,
  customerHost: {
    host: customerHostOperations.addCustomerHost.args.host,
    customer: text('cliente', 'Cliente'),
    verifiedHow: text('verificadoPor', 'Verificado por'),
  },
}
