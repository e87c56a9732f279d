import type { ReceivedOf, ResultOf } from '@monitorweb/contract/operation'
import type { OperationName, Operations } from '@monitorweb/contract/operations'
import type { VisitorOperation } from '@monitorweb/contract/permissions'
import type { PrivilegedCodes } from '@monitorweb/contract/privileges'
import type pg from 'pg'
import type { Places } from '../places/places.ts'
import type { DescribePlace } from '../reports/position-report.ts'
import type { Viewer } from '../storage/scope.ts'
import type { Secrets } from '../storage/secret-columns.ts'
import type { UploadFolder } from '../uploads/upload-folder.ts'
import { auditResolvers } from './audit.ts'
import { withAuditedReads } from './audited-reads.ts'
import { customerResolvers } from './customers.ts'
import { deviceResolvers } from './devices.ts'
import { diagnosisResolvers } from './diagnoses.ts'
import { exportResolvers } from './exports.ts'
import { favoriteResolvers } from './favorites.ts'
import { fleetSummaryResolvers } from './fleet-summaries.ts'
import { identityResolvers } from './identity.ts'
import { landmarkResolvers } from './landmarks.ts'
import { legacyReportResolvers } from './legacy-reports.ts'
import { mailResolvers } from './mails.ts'
import { positionResolvers } from './positions.ts'
import { registerBatchResolvers } from './register-batches.ts'
import { registerLookupResolvers } from './register-lookups.ts'
import { registerToolResolvers } from './register-tools.ts'
import { reportFileResolvers } from './report-files.ts'
import { settingsResolvers } from './settings.ts'
import { withStreets } from './street-words.ts'
import { supportCallChangeResolvers } from './support-call-changes.ts'
import { supportCallResolvers } from './support-calls.ts'
import { tripRuleResolvers } from './trip-rules.ts'
import { userResolvers } from './users.ts'
import { vehicleReportResolvers } from './vehicle-reports.ts'
import { vehicleResolvers } from './vehicles.ts'

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
