import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { ApiError } from '#api/api-error.ts'
import { useAction } from '#form/use-action.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { readCallAnew, useKeepCall } from '../use-support-calls.ts'

export interface CallAction {
  busy: boolean
  /** Says why the last action was refused. */
  problem: string | null
  /** Does something with the call; answers whether it was done. */
  run(work: () => Promise<SupportCall>, told: string): Promise<boolean>
}

/** Does something with a call at one press. Where somebody was faster, the call is shown as it is now. */
export function useCallAction(code: number): CallAction {
  const { busy, failure: problem, run } = useAction()
  const keepCall = useKeepCall()
  const notice = useNotice()

  function runCall(work: () => Promise<SupportCall>, told: string): Promise<boolean> {
    return run(
      async () => {
        keepCall(await work())
        notice(told)
      },
      async (failure) => {
        const stale = failure instanceof ApiError && failure.code === 'CONFLICT'
        const now = stale ? await readCallAnew(code).catch(() => null) : null
        if (now) keepCall(now)
        return false
      },
    )
  }

  return { busy, problem, run: runCall }
}
