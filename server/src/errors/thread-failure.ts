import { NotFoundError } from './record-errors.ts'

/** What is kept of an error that leaves a thread. */
export interface ThreadFailure {
  message: string
  stack: string | undefined
  /** By these it is known what went wrong: a database that is away, history that is damaged. */
  code: string | undefined
  syscall: string | undefined
  /** Whether what was asked about is not there, or none of who asks: the vehicle was sold meanwhile. */
  isMissing: boolean
}

export function failureOf(error: unknown): ThreadFailure {
  const known: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  const { message, stack, code, syscall } = known
  return { message, stack, code, syscall, isMissing: error instanceof NotFoundError }
}

export function errorOf({ message, stack, code, syscall, isMissing }: ThreadFailure): Error {
  // An error without a system call has no such field.
  return Object.assign(
    isMissing ? new NotFoundError(null, message) : new Error(message),
    { stack },
    code !== undefined && { code },
    syscall !== undefined && { syscall },
  )
}
