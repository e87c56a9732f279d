import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '../errors/startup-error.ts'
import type { SystemHealth } from '../health/system-health.ts'

interface Observed {
  host: string
  /** The port to open; 0 is any free one. */
  port: number
  /** Looks whether what trackers send can be stored at present. */
  look(): Promise<SystemHealth>
  /** Gives the metrics as Prometheus text. */
  metricsText(): Promise<string>
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics` of a gateway that runs alone; where there is a web process beside it,
 * that one serves them. Throws StartupError when the port cannot be had.
 */
export async function observeGateway(observed: Observed): Promise<{ address: string; stop(): void }> {
  const { host, port } = observed
  const server = createServer((request, response) => {
    answer(request.url?.split('?')[0], response, observed).catch(() => response.writeHead(500).end())
  })
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(
      `METRICS_PORT: não foi possível abrir a porta ${port} (${code}). Escolha outra, ou deixe a variável vazia para fechá-la.`,
    )
  }
  const address = `${host}:${(server.address() as AddressInfo).port}`
  return {
    address,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(path: string | undefined, response: ServerResponse, observed: Observed): Promise<void> {
  response.setHeader('Cache-Control', 'no-store')
  if (path === '/healthz') return sendJson(response, 200, { status: 'alive' })
  if (path === '/metrics') {
    const text = await observed.metricsText()
    return void response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  }
  if (path !== '/readyz') return sendJson(response, 404, { message: 'Use /healthz, /readyz ou /metrics.' })
  const [obstacle] = (await observed.look()).obstacles
  if (!obstacle) return sendJson(response, 200, { status: 'ready' })
  response.setHeader('Retry-After', '2')
  sendJson(response, 503, { status: 'unavailable', ...obstacle })
}

function sendJson(response: ServerResponse, status: number, body: Record<string, string>): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
