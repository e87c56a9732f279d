import { isDamagedHistory } from '../../errors/damaged-history-error.ts'

/** What is kept of an error that leaves the thread. */
export interface ThreadFailure {
  message: string
  stack: string | undefined
  /** Of damaged history, which is known by it. */
  code: string | undefined
}

export function failureOf(error: unknown): ThreadFailure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { message, stack, code: isDamagedHistory(error) ? error.code : undefined }
}

export function errorOf({ message, stack, code }: ThreadFailure): Error {
  return Object.assign(new Error(message), { stack }, code !== undefined && { code })
}
