import { auditResolvers } from './audit-resolvers.ts'
import { withAuditedReads } from './audited-reads.ts'
import { commandBatchResolvers } from './commands/command-batch-resolvers.ts'
import { commandResolvers } from './commands/command-resolvers.ts'
import { commandRuleResolvers } from './commands/command-rule-resolvers.ts'
import { commandScheduleResolvers } from './commands/command-schedule-resolvers.ts'
import { smsGatewayResolvers } from './commands/sms-gateway-resolvers.ts'
import { identityResolvers } from './identity/identity-resolvers.ts'
import { mailResolvers } from './mail-resolvers.ts'
import { noticeResolvers } from './occurrences/notice-resolvers.ts'
import { occurrenceResolvers } from './occurrences/occurrence-resolvers.ts'
import { receptionResolvers } from './reception-resolvers.ts'
import { customerResolvers } from './registers/customer-resolvers.ts'
import { deviceResolvers } from './registers/device-resolvers.ts'
import { favoriteResolvers } from './registers/favorite-resolvers.ts'
import { geofenceFileResolvers } from './registers/geofence-file-resolvers.ts'
import { geofenceResolvers } from './registers/geofence-resolvers.ts'
import { installationLinkResolvers } from './registers/installation-link-resolvers.ts'
import { landmarkResolvers } from './registers/landmark-resolvers.ts'
import { registerBatchResolvers } from './registers/register-batch-resolvers.ts'
import { registerLookupResolvers } from './registers/register-lookup-resolvers.ts'
import { registerToolResolvers } from './registers/register-tool-resolvers.ts'
import { userResolvers } from './registers/user-resolvers.ts'
import { vehicleGroupResolvers } from './registers/vehicle-group-resolvers.ts'
import { vehicleResolvers } from './registers/vehicle-resolvers.ts'
import { alarmResolvers } from './reports/alarm-resolvers.ts'
import { exportResolvers } from './reports/export-resolvers.ts'
import { fleetSummaryResolvers } from './reports/fleet-summary-resolvers.ts'
import { lastPositionResolvers } from './reports/position-resolvers.ts'
import { reportFileResolvers } from './reports/report-file-resolvers.ts'
import { withReservedDisk } from './reserved-disk.ts'
import type { ResolverDeps, Resolvers } from './resolver.ts'
import { ruleResolvers } from './rules/rule-resolvers.ts'
import { brandingResolvers } from './settings/branding-resolvers.ts'
import { customerHostResolvers } from './settings/customer-host-resolvers.ts'
import { retentionResolvers } from './settings/retention-resolvers.ts'
import { settingsResolvers } from './settings/settings-resolvers.ts'
import { tripRuleResolvers } from './settings/trip-rule-resolvers.ts'
import { withStreets } from './street-words.ts'
import { diagnosisResolvers } from './support-calls/diagnosis-resolvers.ts'
import { supportCallChangeResolvers } from './support-calls/support-call-change-resolvers.ts'
import { supportCallResolvers } from './support-calls/support-call-resolvers.ts'
import { createReportResolvers, createThreadedResolvers } from './threads/report-calls.ts'

/** Creates a resolver for every operation of the contract. */
export function createResolvers(deps: ResolverDeps): Resolvers {
  const ofReports = { ...deps, pool: deps.reportPool }
  const resolvers: Resolvers = {
    ...identityResolvers(deps),
    ...mailResolvers(deps),
    getSystemHealth: deps.systemReport,
    listSystemNotices: deps.systemNotices,
    ...receptionResolvers(deps),
    ...customerResolvers(deps),
    ...deviceResolvers(deps),
    ...vehicleResolvers(deps),
    ...userResolvers(deps),
    ...installationLinkResolvers(deps),
    ...registerLookupResolvers(deps),
    ...registerToolResolvers(deps),
    ...registerBatchResolvers(deps),
    ...lastPositionResolvers(ofReports),
    ...(deps.reportThreads ? createThreadedResolvers(deps.reportThreads, ofReports) : createReportResolvers(ofReports)),
    ...exportResolvers(deps),
    ...reportFileResolvers(deps),
    ...tripRuleResolvers(deps),
    ...settingsResolvers(deps),
    ...retentionResolvers(deps),
    ...brandingResolvers(deps),
    ...customerHostResolvers(deps),
    ...favoriteResolvers(deps),
    ...alarmResolvers(deps),
    ...commandResolvers(deps),
    ...commandBatchResolvers(deps),
    ...commandScheduleResolvers(deps),
    ...commandRuleResolvers(deps),
    ...smsGatewayResolvers(deps),
    ...geofenceResolvers(deps),
    ...geofenceFileResolvers(deps),
    ...landmarkResolvers(deps),
    ...vehicleGroupResolvers(deps),
    ...ruleResolvers(deps),
    ...fleetSummaryResolvers(deps),
    ...auditResolvers(deps),
    ...supportCallResolvers(deps),
    ...supportCallChangeResolvers(deps),
    ...diagnosisResolvers(deps),
    ...occurrenceResolvers(deps),
    ...noticeResolvers(deps),
  }
  const audited = withAuditedReads(withReservedDisk(resolvers, deps.reserve), deps.pool)
  return deps.describeAll ? withStreets(audited, deps.describeAll) : audited
}
