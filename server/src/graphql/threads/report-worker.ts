import { parentPort, workerData } from 'node:worker_threads'
import { operations } from '@monitorweb/contract/operations'
import { failureOf } from '../../errors/thread-failure.ts'
import { CallerLeftError } from '../../http/request-signal.ts'
import { createPlaces } from '../../places/places.ts'
import { openReportPool } from '../../storage/base/connections/report-pool.ts'
import { toCallError } from '../engine/call-error.ts'
import { pdfRowCounter } from '../reports/export-resolvers.ts'
import type { CallFacts } from '../resolver.ts'
import { createReportResolvers } from './report-calls.ts'
import type { ReportReply, ReportTask, ReportThreadSetup } from './report-thread-messages.ts'

/* This thread answers calls that read periods, so that a long one delays nobody else. It is started by report-threads.ts. */
const { database, placesDir, limits } = workerData as ReportThreadSetup
const pool = openReportPool({ ...database, application_name: 'monitorweb reports' }, limits)
const places = createPlaces({ placesDir })
const deps = { pool, describePlace: places.describe }
const resolvers = { ...createReportResolvers(deps), prepareExport: pdfRowCounter(deps) }

parentPort!.on('message', (task: ReportTask) => void answer(task))

type AnyResolver = (args: unknown, viewer: unknown, call: CallFacts) => Promise<unknown>

async function answer({ name, args, viewer, asked, share, port }: ReportTask): Promise<void> {
  const leaving = new AbortController()
  port.once('close', () => leaving.abort(new CallerLeftError()))
  const call: CallFacts = { signal: leaving.signal, isAsked: (field) => asked.includes(field), share }
  const resolve = (resolvers as unknown as Record<string, AnyResolver>)[name]!
  const reply = await resolve(args, viewer, call).then(
    (answered): ReportReply => ({ kind: 'answer', answer: answered }),
    (error: unknown) => replyTo(error, name),
  )
  port.postMessage(reply)
}

function replyTo(error: unknown, name: ReportTask['name']): ReportReply {
  const refusal = toCallError(error, operations[name])
  if (refusal) return { kind: 'refusal', code: refusal.code, message: refusal.message, details: refusal.details }
  return { kind: 'failure', ...failureOf(error) }
}
