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
