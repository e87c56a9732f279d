import { expect, test } from 'vitest'
import type { Obstacle } from '../health/obstacle.ts'
import { observeGateway } from './observe-gateway.ts'

test('a gateway that runs alone tells that it lives, whether it can store, and its metrics', async () => {
  let obstacles: Obstacle[] = []
  const observer = await observeGateway({
    host: '127.0.0.1',
    port: 0,
    look: async () => ({ obstacles, warnings: [] }),
    metricsText: async () => 'monitorweb_sockets 3\n',
  })
  try {
    const get = (path: string) => fetch(`http://${observer.address}${path}`)
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
    expect(await (await get('/metrics')).text()).toBe('monitorweb_sockets 3\n')
    expect((await get('/')).status).toBe(404)
    obstacles = [{ reason: 'database', message: 'O banco de dados não responde.' }]
    const refused = await get('/readyz')
    expect(refused.status).toBe(503)
    expect(await refused.json()).toEqual({ status: 'unavailable', ...obstacles[0] })
    expect((await get('/healthz')).status).toBe(200)
    const port = Number(observer.address.split(':')[1])
    const second = observeGateway({
      host: '127.0.0.1',
      port,
      look: async () => ({ obstacles: [], warnings: [] }),
      metricsText: async () => '',
    })
    await expect(second).rejects.toThrow(/^METRICS_PORT: .*EADDRINUSE/)
  } finally {
    observer.stop()
  }
})
