/** What is kept of an error that leaves a thread. */
export interface ThreadFailure {
  message: string
  stack: string | undefined
  /** By these it is known what went wrong: a database that is away, history that is damaged. */
  code: string | undefined
  syscall: string | undefined
}

export function failureOf(error: unknown): ThreadFailure {
  const known: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  const { message, stack, code, syscall } = known
  return { message, stack, code, syscall }
}

export function errorOf({ message, stack, code, syscall }: ThreadFailure): Error {
  // An error without a system call has no such field.
  return Object.assign(
    new Error(message),
    { stack },
    code !== undefined && { code },
    syscall !== undefined && { syscall },
  )
}
