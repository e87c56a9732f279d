import type { SystemHealth, SystemNotice } from '@monitorweb/contract/administration/health-operations'
import type { OperationName, Operations } from '@monitorweb/contract/operations'
import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type { VisitorOperation } from '@monitorweb/contract/permissions'
import type { ReceivedOf, ResultOf } from '@monitorweb/contract/wire/operation'
import type { CommandKind } from '@monitorweb/domain/commands/command'
import type pg from 'pg'
import type { ProveHost } from '../branding/host-proof.ts'
import type { DiskReserve } from '../health/disk-reserve.ts'
import type { PublicBase } from '../mail/public-base.ts'
import type { NoticeSenders } from '../notices/open-channel.ts'
import type { Places } from '../places/places.ts'
import type { KeptFleetLimits } from '../reports/kept-fleets.ts'
import type { DescribePlace } from '../reports/position-report.ts'
import type { FleetShare } from '../rules/back-test.ts'
import type { Viewer } from '../storage/base/scope.ts'
import type { Secrets } from '../storage/base/secret-columns.ts'
import type { UploadFolder } from '../uploads/upload-folder.ts'

/** This is known of the sender of a request before it is known who that is. */
export interface Visitor {
  address: string
  userAgent: string
}

/** The resolvers work with these. */
export interface ResolverDeps {
  pool: pg.Pool
  /** Reports have this pool for themselves, so that slow ones hold up nothing else. */
  reportPool: pg.Pool
  /** Where these are there, they answer the calls that read periods. */
  reportThreads?: CallThreads
  tokenSecret: string
  privileged: PrivilegedCodes
  secrets: Secrets
  /** Files sent with support calls lie here. */
  uploads: UploadFolder
  /** Files of reports lie here. */
  reportFiles: UploadFolder
  proveHost: ProveHost
  /** Mail may leave in the name of these addresses and domains (`@exemplo.com.br`). */
  mailSenders: readonly string[]
  /** Addresses in mails begin with this; null: unknown. */
  publicBase(): PublicBase | null
  describePlace: DescribePlace
  /** The same without streets. */
  describeOffline: DescribePlace
  /** Trackers of each protocol are expected at these ports. */
  devicePorts: Readonly<Record<string, readonly number[]>>
  /** Answers how the program is. */
  systemReport(): Promise<SystemHealth>
  /** Answers what is in the way of positions, or will be. */
  systemNotices(): Promise<SystemNotice[]>
  /** The kinds of commands that a device takes through the Traccar server; absent where there is none. */
  traccarKinds?(serial: string): Promise<readonly CommandKind[]>
  /** At which path the gateway of SMS says what became of messages; a secret of it and ours. */
  smsReportPath: string
  /** By what notices leave the installation. */
  senders: NoticeSenders
  /** The last of the disk is kept for positions. */
  reserve: DiskReserve
  /** It is there where a geocoder is configured. */
  describeAll?: Places['describeAll']
  /** Which fleets are kept; see its default. */
  keptFleets?: KeptFleetLimits
}

/** A resolver that takes long may want to know this of its call. */
export interface CallFacts {
  /** The signal is aborted when nobody waits any more, or when the call took too long: see `openRequestSignal`. */
  signal: AbortSignal
  /** Tells whether the answer's rows are asked for this field of ours. */
  isAsked(field: string): boolean
  /** Absent: the whole fleet. It is given to calls of `SHARED_CALLS` alone. */
  share?: FleetShare | undefined
}

/** Threads that answer calls as their resolvers would; of `prepareExport` they count the rows, once its arguments are read. */
export interface CallThreads {
  /** Rejects with the signal's reason once it is aborted; what the thread does for the call ends then. */
  answer(name: OperationName, call: { args: unknown; viewer: Viewer; call: CallFacts }): Promise<unknown>
}

type CallerOf<N extends OperationName> = N extends VisitorOperation ? Visitor : Viewer

/** A resolver answers an operation, in our names and values on both sides. */
export type Resolver<N extends OperationName> = (
  args: ReceivedOf<Operations[N]>,
  caller: CallerOf<N>,
  call: CallFacts,
) => Promise<ResultOf<Operations[N]>>

export type Resolvers = { [N in OperationName]: Resolver<N> }
