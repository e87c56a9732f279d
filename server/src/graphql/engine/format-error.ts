import { randomBytes } from 'node:crypto'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { isDamagedHistory } from '../../errors/damaged-history-error.ts'
import { isTooSlow } from '../../storage/base/connections/report-pool.ts'
import { outageOf } from '../../storage/base/database-errors.ts'
import { CallError, toCallError } from './call-error.ts'
import { translateGraphqlError } from './translate-graphql-error.ts'

/** Unforeseen errors go here; the log is never given the text of a query, which can hold passwords. */
export interface ErrorLog {
  error(details: Record<string, unknown>, message: string): void
}

/**
 * Gives errors the one form in which they leave: a code, a Portuguese sentence, and of what went wrong inside only a
 * reference.
 */
export function formatError(error: unknown, log: ErrorLog): GraphQLFormattedError {
  const { message, code, details } = toCallError(causeOf(error)) ?? foreseen(error) ?? unforeseen(error, log)
  const located = error instanceof GraphQLError ? { locations: error.locations, path: error.path } : {}
  return {
    message,
    ...(located.locations && { locations: located.locations }),
    ...(located.path && { path: located.path }),
    extensions: { code, ...details },
  }
}

/** Answers what graphql-js itself says of a query, before anything ran. */
function foreseen(error: unknown): CallError | undefined {
  if (!(error instanceof GraphQLError) || error.path) return undefined
  // graphql-js reports an invalid variable by an error around another of its own.
  if (error.originalError && !(error.originalError instanceof GraphQLError)) return undefined
  const { message, field } = translateGraphqlError(error)
  return new CallError('BAD_USER_INPUT', message, field === null ? {} : { field })
}

function unforeseen(error: unknown, log: ErrorLog): CallError {
  const reference = randomBytes(4).toString('hex').toUpperCase()
  const cause = causeOf(error)
  const path = error instanceof GraphQLError ? error.path?.join('.') : undefined
  const { name, message, stack } = cause instanceof Error ? cause : new Error(String(cause))
  log.error(
    { reference, path, err: { type: name, message, stack, code: (cause as { code?: unknown }).code } },
    'call failed',
  )
  return new CallError('INTERNAL', sentenceOf(cause, reference), { reference })
}

function sentenceOf(cause: unknown, reference: string): string {
  if (isTooSlow(cause))
    return `O relatório demorou demais e foi interrompido. Peça um período menor ou menos veículos. Código: ${reference}.`
  if (isDamagedHistory(cause)) return `${cause.message} Código: ${reference}.`
  const outage = outageOf(cause)
  return outage === null
    ? `Não foi possível atender ao pedido. Se continuar, informe o código ${reference}.`
    : `${outage} Código: ${reference}.`
}

function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError ? (error.originalError ?? error) : error
}
