import type { ErrorCode } from '@monitorweb/contract/wire/error-code'
import { isNested } from '@monitorweb/contract/wire/field'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import type { Operation } from '@monitorweb/contract/wire/operation'
import { formatStamp } from '@monitorweb/contract/wire/stamp'
import {
  ForbiddenError,
  TooManyRequestsError,
  TotpRequiredError,
  UnauthenticatedError,
} from '../../errors/auth-errors.ts'
import { DiskReservedError } from '../../errors/disk-reserved-error.ts'
import { OtherKeyError } from '../../errors/other-key-error.ts'
import {
  ConflictError,
  DependentsError,
  InvalidValueError,
  NotFoundError,
  StaleRecordError,
} from '../../errors/record-errors.ts'
import { CallerLeftError, ReportTooLongError } from '../../http/request-signal.ts'
import { isPoolBusy } from '../../storage/base/connections/report-pool.ts'

/** While all connections are taken, a caller is asked to come back after so many seconds. */
const BUSY_SECONDS = 10

/** A failed call answers a code for programs and a Portuguese sentence for people. */
export class CallError extends Error {
  override name = 'CallError'
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** Says what went wrong as the wire does; undefined for what nobody foresaw. Fields get their wire names. */
export function toCallError(error: unknown, operation?: Operation): CallError | undefined {
  if (error instanceof CallError) return error
  const { message } = error as Error
  if (error instanceof FieldError) return new CallError('BAD_USER_INPUT', message, { field: error.field })
  if (error instanceof NotFoundError) return new CallError('NOT_FOUND', message, fieldOf(operation, error.field))
  if (error instanceof InvalidValueError)
    return new CallError('BAD_USER_INPUT', message, fieldOf(operation, error.field))
  if (error instanceof ConflictError) {
    return new CallError('CONFLICT', message, { ...fieldOf(operation, error.field), ...detailsOf(error) })
  }
  if (error instanceof ForbiddenError) return new CallError('FORBIDDEN', message, fieldOf(operation, error.field))
  if (error instanceof UnauthenticatedError) {
    return new CallError('UNAUTHENTICATED', message, error.reason ? { reason: error.reason } : {})
  }
  if (error instanceof TotpRequiredError) return new CallError('TOTP_REQUIRED', message)
  if (error instanceof TooManyRequestsError) {
    return new CallError('TOO_MANY_REQUESTS', message, { retryAfterSeconds: error.retryAfterSeconds })
  }
  if (error instanceof ReportTooLongError || error instanceof CallerLeftError) {
    return new CallError('BAD_USER_INPUT', message)
  }
  if (error instanceof DiskReservedError || error instanceof OtherKeyError) return new CallError('CONFLICT', message)
  if (isPoolBusy(error)) {
    const retryAfterSeconds = BUSY_SECONDS
    return new CallError('TOO_MANY_REQUESTS', 'Há pedidos demais em andamento. Tente de novo em alguns segundos.', {
      retryAfterSeconds,
    })
  }
  return undefined
}

/** Answers what a form shows beside the sentence: who changed the record, what depends on it. */
function detailsOf(error: ConflictError): Record<string, unknown> {
  if (error instanceof StaleRecordError) {
    const { changedBy, changedAt } = error
    return { ...(changedBy !== null && { alteradoPor: changedBy }), alteradoEm: formatStamp(changedAt) }
  }
  if (!(error instanceof DependentsError)) return {}
  return { dependentes: error.dependents.map(({ kind, count, names }) => ({ tipo: kind, total: count, nomes: names })) }
}

function fieldOf(operation: Operation | undefined, name: string | null): Record<string, unknown> {
  const entry = name === null ? undefined : (operation?.input?.fields[name] ?? operation?.args[name])
  return entry && !isNested(entry) ? { field: entry.inputWire } : {}
}
