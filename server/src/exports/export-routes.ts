import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { recordRead } from '../audit/record-read.ts'
import type { Authenticator } from '../auth/authenticate.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { CONTENT_TYPES } from './export-request.ts'
import type { ExportThread } from './export-thread.ts'
import { takeTicket } from './export-tickets.ts'

interface Deps {
  pool: pg.Pool
  authenticator: Authenticator
  thread: ExportThread
  log: { error(details: Record<string, unknown>, message: string): void }
}

const GONE = 'Este arquivo já foi baixado ou passou dos cinco minutos. Peça-o de novo.'

/**
 * Registers `GET /exports/:secret`: the file that `exportarRelatorio` prepared, once. The secret stands for the session
 * that asked, whose person must still be allowed to see it; the read is recorded before the first byte leaves.
 */
export function registerExports(app: FastifyInstance, { pool, authenticator, thread, log }: Deps): void {
  app.get<{ Params: { secret: string } }>(
    '/exports/:secret',
    { compress: false, exposeHeadRoute: false },
    async (request, reply) => {
      const ticket = await takeTicket(pool, request.params.secret)
      if (!ticket) throw new HttpProblem('NOT_FOUND', { message: GONE })
      const viewer = await authenticator.personOf(ticket.sessionId, request.ip)
      const asked = ticket.request
      const { report, format, from, to, vehicleIds, customerId } = asked
      await recordRead(pool, viewer, { report, format, from, to, vehicleIds: vehicleIds ?? [], customerId })
      const file = thread.make({ request: asked, scope: viewer.scope, now: Date.now() })
      file.once('error', (error) => log.error({ err: error, report, format }, 'a file was not made to its end'))
      // What fails before the first byte is an answer of its own; later there is only breaking off.
      await once(file, 'readable')
      return await reply
        .header('content-type', CONTENT_TYPES[format])
        .header('content-disposition', `attachment; filename="${asked.fileName}"`)
        .header('cache-control', 'no-store')
        .send(file)
    },
  )
}
