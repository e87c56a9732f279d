import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether what is sent to this route is large, so that many send it over a slow line. */
    isLargeBody?: boolean
  }
}

/** A large body may take this much longer than any other: 10 MB in five minutes is a line of 270 kbit/s. */
export const LARGE_BODY_FACTOR = 10

/**
 * Ends requests that do not come whole in time, so that nobody holds connections by sending slowly. Large bodies are
 * ended only by the server's own, longer limit.
 */
export function endSlowRequests(app: FastifyInstance, maxRequestMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request
    if (!routeOptions.config.isLargeBody) {
      const timer = setTimeout(() => {
        // A request that a test injects came over no connection, and neither completes nor closes.
        if (raw.complete || raw.destroyed || !(raw.socket instanceof Socket)) return
        raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
        raw.socket.destroySoon()
      }, maxRequestMs)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
