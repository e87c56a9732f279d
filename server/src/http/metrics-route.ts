import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

interface Deps {
  /** The number of open live channels, and of vehicles held for them. */
  openStreams(): number
  vehicles(): number
  /** Prometheus texts of other parts and processes; their metrics have names of their own. */
  otherMetrics: readonly (() => Promise<string>)[]
}

/** Registers `/metrics`: the figures of this process and its HTTP answers, and what `otherMetrics` add. */
export function registerMetrics(app: FastifyInstance, { openStreams, vehicles, otherMetrics }: Deps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gauge(registry, { name: 'monitorweb_live_streams', help: 'Open live channels', read: openStreams })
  gauge(registry, { name: 'monitorweb_live_vehicles', help: 'Active vehicles held in memory', read: vehicles })
  measureAnswers(app, registry)

  app.get('/metrics', async (_request, reply) => {
    const texts = await Promise.all([registry.metrics(), ...otherMetrics.map((read) => read())])
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(texts.join('\n'))
  })
}

function measureAnswers(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'monitorweb_http_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    // A live channel lasts as long as the person's day, which says nothing of speed.
    if (route !== '/live') seconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function gauge(registry: Registry, { name, help, read }: { name: string; help: string; read: () => number }): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}
