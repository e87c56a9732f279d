import type { OperationName, Operations } from '@monitorweb/contract/operations'
import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type { VisitorOperation } from '@monitorweb/contract/permissions'
import type { ReceivedOf, ResultOf } from '@monitorweb/contract/wire/operation'
import type pg from 'pg'
import type { Places } from '../places/places.ts'
import type { DescribePlace } from '../reports/position-report.ts'
import type { Viewer } from '../storage/base/scope.ts'
import type { Secrets } from '../storage/base/secret-columns.ts'
import type { UploadFolder } from '../uploads/upload-folder.ts'
import { auditResolvers } from './audit-resolvers.ts'
import { withAuditedReads } from './audited-reads.ts'
import { identityResolvers } from './identity/identity-resolvers.ts'
import { mailResolvers } from './mail-resolvers.ts'
import { customerResolvers } from './registers/customer-resolvers.ts'
import { deviceResolvers } from './registers/device-resolvers.ts'
import { favoriteResolvers } from './registers/favorite-resolvers.ts'
import { landmarkResolvers } from './registers/landmark-resolvers.ts'
import { registerBatchResolvers } from './registers/register-batch-resolvers.ts'
import { registerLookupResolvers } from './registers/register-lookup-resolvers.ts'
import { registerToolResolvers } from './registers/register-tool-resolvers.ts'
import { userResolvers } from './registers/user-resolvers.ts'
import { vehicleResolvers } from './registers/vehicle-resolvers.ts'
import { exportResolvers } from './reports/export-resolvers.ts'
import { fleetSummaryResolvers } from './reports/fleet-summary-resolvers.ts'
import { legacyReportResolvers } from './reports/legacy-report-resolvers.ts'
import { positionResolvers } from './reports/position-resolvers.ts'
import { reportFileResolvers } from './reports/report-file-resolvers.ts'
import { vehicleReportResolvers } from './reports/vehicle-report-resolvers.ts'
import { settingsResolvers } from './settings/settings-resolvers.ts'
import { tripRuleResolvers } from './settings/trip-rule-resolvers.ts'
import { withStreets } from './street-words.ts'
import { diagnosisResolvers } from './support-calls/diagnosis-resolvers.ts'
import { supportCallChangeResolvers } from './support-calls/support-call-change-resolvers.ts'
import { supportCallResolvers } from './support-calls/support-call-resolvers.ts'

/** Who sends a request before it is known whose it is. */
export interface Visitor {
  address: string
  userAgent: string
}

/** What the resolvers work with. */
export interface ResolverDeps {
  pool: pg.Pool
  /** For reports alone, so that slow ones hold up nothing else. */
  reportPool: pg.Pool
  tokenSecret: string
  privileged: PrivilegedCodes
  secrets: Secrets
  /** Where files sent with support calls lie. */
  uploads: UploadFolder
  /** Where files of reports lie. */
  reportFiles: UploadFolder
  /** What addresses in mails begin with; null: unknown. */
  publicBase(): string | null
  describePlace: DescribePlace
  /** Where a geocoder is configured. */
  describeAll?: Places['describeAll']
}

/** What a resolver that takes long may want to know of its call. */
export interface CallFacts {
  /** Aborted when nobody waits any more, or when it took too long: see `openRequestSignal`. */
  signal: AbortSignal
  /** Whether the answer's rows are asked for this field of ours. */
  isAsked(field: string): boolean
}

type CallerOf<N extends OperationName> = N extends VisitorOperation ? Visitor : Viewer

/** What answers an operation, in our names and values on both sides. */
export type Resolver<N extends OperationName> = (
  args: ReceivedOf<Operations[N]>,
  caller: CallerOf<N>,
  call: CallFacts,
) => Promise<ResultOf<Operations[N]>>

export type Resolvers = { [N in OperationName]: Resolver<N> }

/** A resolver for every operation of the contract. */
export function createResolvers(deps: ResolverDeps): Resolvers {
  const ofReports = { ...deps, pool: deps.reportPool }
  const resolvers: Resolvers = {
    ...identityResolvers(deps),
    ...mailResolvers(deps),
    ...customerResolvers(deps),
    ...deviceResolvers(deps),
    ...vehicleResolvers(deps),
    ...userResolvers(deps),
    ...registerLookupResolvers(deps),
    ...registerToolResolvers(deps),
    ...registerBatchResolvers(deps),
    ...positionResolvers(ofReports),
    ...legacyReportResolvers(ofReports),
    ...vehicleReportResolvers(ofReports),
    ...exportResolvers(deps),
    ...reportFileResolvers(deps),
    ...tripRuleResolvers(deps),
    ...settingsResolvers(deps),
    ...favoriteResolvers(deps),
    ...landmarkResolvers(deps),
    ...fleetSummaryResolvers(deps),
    ...auditResolvers(deps),
    ...supportCallResolvers(deps),
    ...supportCallChangeResolvers(deps),
    ...diagnosisResolvers(deps),
  }
  const audited = withAuditedReads(resolvers, deps.pool)
  return deps.describeAll ? withStreets(audited, deps.describeAll) : audited
}
