import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { readCallAnew, useKeepCall } from '../use-support-calls.ts'

export interface CallAction {
  busy: boolean
  /** Why the last one was refused. */
  problem: string | null
  /** Does something with the call; answers whether it was done. */
  run(work: () => Promise<SupportCall>, told: string): Promise<boolean>
}

/** What is done with a call at one press. Where somebody was faster, it is shown as it is now. */
export function useCallAction(code: number): CallAction {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const keepCall = useKeepCall()
  const notice = useNotice()

  async function run(work: () => Promise<SupportCall>, told: string): Promise<boolean> {
    setBusy(true)
    setProblem(null)
    try {
      keepCall(await work())
      notice(told)
      return true
    } catch (failure) {
      setProblem(messageOf(failure))
      const now =
        failure instanceof ApiError && failure.code === 'CONFLICT' ? await readCallAnew(code).catch(() => null) : null
      if (now) keepCall(now)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, problem, run }
}
