import { expect, test } from 'vitest'
import { observeGateway } from './observe-gateway.ts'

test('a gateway that runs alone tells that it lives, whether it can store, and its metrics', async () => {
  let isReady = true
  const observer = await observeGateway({
    host: '127.0.0.1',
    port: 0,
    isReady: async () => isReady,
    metricsText: async () => 'monitorweb_sockets 3\n',
  })
  try {
    const get = (path: string) => fetch(`http://${observer.address}${path}`)
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
    expect(await (await get('/metrics')).text()).toBe('monitorweb_sockets 3\n')
    expect((await get('/')).status).toBe(404)
    isReady = false
    expect((await get('/readyz')).status).toBe(503)
    expect((await get('/healthz')).status).toBe(200)
    const port = Number(observer.address.split(':')[1])
    const second = observeGateway({
      host: '127.0.0.1',
      port,
      isReady: async () => true,
      metricsText: async () => '',
    })
    await expect(second).rejects.toThrow(/^METRICS_PORT: .*EADDRINUSE/)
  } finally {
    observer.stop()
  }
})
