import type { FastifyInstance } from 'fastify'
import type { SystemHealth } from '../health/system-health.ts'

/**
 * Registers `/healthz` (this process is alive) and `/readyz`: 200 while positions can be stored and trackers reach their
 * ports, 503 with the reason and a sentence while not; in either case with `warnings`, where there are some.
 */
export function registerHealth(app: FastifyInstance, look: () => Promise<SystemHealth>): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const { obstacles, warnings } = await look()
    const told = warnings.length > 0 ? { warnings } : {}
    reply.header('cache-control', 'no-store')
    if (!obstacles[0]) return reply.send({ status: 'ready', ...told })
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: 'unavailable', ...obstacles[0], ...told })
  })
}
