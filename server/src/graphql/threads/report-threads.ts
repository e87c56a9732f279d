import { MessageChannel } from 'node:worker_threads'
import { type OperationName, operations } from '@monitorweb/contract/operations'
import type { Operation } from '@monitorweb/contract/wire/operation'
import { errorOf } from '../../errors/thread-failure.ts'
import { keepThread } from '../../exports/thread/keep-thread.ts'
import { CallerLeftError } from '../../http/request-signal.ts'
import { REPORT_LIMITS } from '../../storage/base/connections/report-pool.ts'
import { CallError } from '../engine/call-error.ts'
import type { CallFacts, CallThreads } from '../resolver.ts'
import type { ReportReply, ReportTask, ReportThreadSetup } from './report-thread-messages.ts'
import { isShared, SHARED_CALLS, type SharedName } from './shared-calls.ts'

/** All threads together have the connections of reports. */
const THREADS = 2
const MOST_MEGABYTES = 1024

type ReportCall = Parameters<CallThreads['answer']>[1]

type Settings = Omit<ReportThreadSetup, 'limits'> & Partial<Pick<ReportThreadSetup, 'limits'>>

/**
 * Opens threads that answer reports; each is started by the first call that it is given. A call that reads the history of a whole fleet is
 * answered by all of them together while nobody else needs one.
 */
export function openReportThreads({
  limits = REPORT_LIMITS,
  ...settings
}: Settings): CallThreads & { stop(): Promise<void> } {
  const connections = Math.ceil(limits.connections / THREADS)
  const setup: ReportThreadSetup = { ...settings, limits: { ...limits, connections } }
  const threads = Array.from({ length: THREADS }, () => createThread(setup))
  async function answerTogether(name: SharedName, { args, viewer, call }: ReportCall): Promise<unknown> {
    const ending = new AbortController()
    const signal = AbortSignal.any([call.signal, ending.signal])
    try {
      const shares = await Promise.all(
        threads.map((thread, index) =>
          thread.answer(name, { args, viewer, call: { ...call, signal, share: { index, of: threads.length } } }),
        ),
      )
      return SHARED_CALLS[name](shares as Parameters<(typeof SHARED_CALLS)[SharedName]>[0])
    } finally {
      // Where one share fails, nobody waits for the others.
      ending.abort(new CallerLeftError())
    }
  }
  return {
    async answer(name, call) {
      // Threads that others wait for are left to them.
      if (isShared(name) && threads.every((thread) => thread.load() === 0)) return await answerTogether(name, call)
      const [first, ...others] = threads
      return await others
        .reduce((least, thread) => (thread.load() < least.load() ? thread : least), first!)
        .answer(name, call)
    },
    async stop() {
      await Promise.all(threads.map((thread) => thread.stop()))
    },
  }
}

function createThread(setup: ReportThreadSetup) {
  const failures = new Set<(error: Error) => void>()
  const thread = keepThread(new URL('./report-worker.ts', import.meta.url), {
    setup,
    mostMegabytes: MOST_MEGABYTES,
    onEnd(error) {
      for (const fail of failures) fail(error)
    },
  })
  function end(fail: (error: Error) => void): void {
    failures.delete(fail)
    if (failures.size === 0) thread.rest()
  }

  return {
    load: () => failures.size,
    async answer(name: OperationName, { args, viewer, call }: ReportCall): Promise<unknown> {
      call.signal.throwIfAborted()
      const { port1, port2 } = new MessageChannel()
      let fail = (_error: Error) => {}
      const leave = () => fail(call.signal.reason)
      try {
        return await new Promise((resolve, reject) => {
          fail = reject
          failures.add(fail)
          call.signal.addEventListener('abort', leave)
          port1.once('message', (reply: ReportReply) => take(reply, resolve, reject))
          const task: ReportTask = { name, args, viewer, asked: askedOf(name, call), share: call.share, port: port2 }
          thread.begin().postMessage(task, [port2])
        })
      } finally {
        call.signal.removeEventListener('abort', leave)
        port1.close()
        end(fail)
      }
    },
    stop: thread.stop,
  }
}

function askedOf(name: OperationName, { isAsked }: CallFacts): string[] {
  const { result }: Operation = operations[name]
  return 'fields' in result ? Object.keys(result.fields).filter(isAsked) : []
}

function take(reply: ReportReply, resolve: (answer: unknown) => void, reject: (error: Error) => void): void {
  if (reply.kind === 'answer') resolve(reply.answer)
  else if (reply.kind === 'refusal') reject(new CallError(reply.code, reply.message, reply.details))
  else reject(errorOf(reply))
}
