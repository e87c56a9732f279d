import { useRef, useState } from 'react'
import { messageOf } from '#api/api-error.ts'

export interface Action {
  busy: boolean
  /** Says in a sentence why the last action was refused. */
  failure: string | null
  /**
   * Does something that may take a while; a second press meanwhile does nothing. A refusal becomes `failure`, unless
   * `refuse` says that it has a place of its own. Answers whether it was done.
   */
  run(work: () => Promise<unknown>, refuse?: (error: unknown) => boolean | Promise<boolean>): Promise<boolean>
  fail(message: string | null): void
}

/** Tells whether something is being sent, and what came of it, for forms and for what is done at one press. */
export function useAction(): Action {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function run(work: () => Promise<unknown>, refuse?: (error: unknown) => boolean | Promise<boolean>) {
    // State is told late, and two presses may come before it; the ref is told at once.
    if (running.current) return false
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(await refuse?.(error))) setFailure(messageOf(error))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, failure, run, fail: setFailure }
}
