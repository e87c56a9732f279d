import type { ErrorCode } from '@monitorweb/contract/wire/error-code'

export type ApiErrorCode =
  | ErrorCode
  /** The server did not answer, or not in a way that can be read. */
  | 'UNREACHABLE'
  /** Nothing was sent: the page is not of the session that this browser has now. */
  | 'OTHER_SESSION'

export interface ApiErrorDetails {
  /** The field that was refused, by our own name of it. */
  field?: string
  /** A reference is to be quoted to whoever keeps the server. */
  reference?: string
  /** The time to wait before another try. */
  retryAfterSeconds?: number
  /** Why the session ended, by the server's word for it. */
  reason?: string
}

/** A call that failed; the message is a Portuguese sentence to be shown as it is. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ApiErrorCode
  readonly details: ApiErrorDetails

  constructor(code: ApiErrorCode, message: string, details: ApiErrorDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

export function unreachable(): ApiError {
  return new ApiError('UNREACHABLE', 'Sem resposta do servidor. Verifique a conexão e tente de novo.')
}

/** Tells whether an error is about a record that somebody else changed meanwhile, and not about a value that is taken already. */
export function isStale(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return false
  const { field } = error.details
  return field === undefined || field === 'recordVersion' || field === 'updatedAt'
}

/** Tells whether there is no such record, or none that this person may see. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND'
}

/** Reads what an answer that is none of GraphQL says went wrong. */
export function problemIn(answer: string): ApiError {
  const { code, message, reference, reason } = parsed(answer)
  if (message === undefined) return unreachable()
  const known = code === 'BAD_REQUEST' ? 'BAD_USER_INPUT' : ((code ?? 'INTERNAL') as ApiErrorCode)
  return new ApiError(known, message, { ...(reference && { reference }), ...(reason && { reason }) })
}

function parsed(answer: string): { code?: string; message?: string; reference?: string; reason?: string } {
  try {
    return JSON.parse(answer)
  } catch {
    return {}
  }
}

/** Answers what to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Algo não funcionou como deveria. Tente de novo.'
}
