import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto'
import { networkOf } from '@monitorweb/domain/text/network-address'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createRequestBudget } from '../budgets/request-budget.ts'
import { HttpProblem } from '../errors/http-problem.ts'
import { noteSmsReport } from '../storage/commands/sms-delivery.ts'
import { getSmsGateway } from '../storage/commands/sms-gateway-store.ts'
import { COMMAND_OF_REPORT, readSmsReport } from './sms-report.ts'

const PATH = '/sms/avisos'
const MOST_BYTES = 16 * 1024
/** An address may show so many wrong tokens. */
const GUESSES = { perSecond: 0.2, burst: 20 }

/** The path at which a gateway says what became of messages; who knows it is believed. It changes with the secret it is drawn from. */
export function smsReportPath(secretsKey: string): string {
  const token = Buffer.from(hkdfSync('sha256', secretsKey, '', 'monitorweb sms reports', 24)).toString('base64url')
  return `${PATH}/${token}`
}

/** The address of the reports of one command, at which no name of the gateway's is needed. */
export function smsReportUrl(base: string | undefined, path: string, commandId: number): string {
  return base === undefined ? '' : `${base}${path}?${COMMAND_OF_REPORT}=${commandId}`
}

/** Takes what the gateway of SMS says, at an address that holds its token. It answers 200 to what it does not understand too: nobody sends it otherwise. */
export async function registerSmsReports(app: FastifyInstance, pool: pg.Pool, path: string): Promise<void> {
  const guesses = createRequestBudget(GUESSES)
  const expected = digest(path)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async (request) => {
      const asked = request.url.split('?')[0]!
      if (timingSafeEqual(digest(asked), expected)) return
      guesses.spend(networkOf(request.ip))
      throw new HttpProblem('UNAUTHENTICATED', { message: 'O endereço dos avisos de SMS não confere.' })
    })
    scope.route({
      method: ['GET', 'POST'],
      url: `${PATH}/:token`,
      async handler(request, reply) {
        const query = new URLSearchParams(request.url.split('?')[1] ?? '')
        const report = readSmsReport(await getSmsGateway(pool), query, String(request.body ?? ''))
        if (report) await noteSmsReport(pool, report)
        return reply.header('cache-control', 'no-store').send({ noted: report !== null })
      },
    })
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
