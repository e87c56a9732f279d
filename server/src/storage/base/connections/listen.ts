import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'

const RECONNECT_MS = 1_000
/**
 * A connection that only listens writes nothing, so that the system tells of a host without power, or of a wall that forgot it, after
 * hours. It is asked something so often, and has until the next time to answer, or to be connected.
 */
const LOOK_EVERY_MS = 15_000

export interface Listener {
  stop(): Promise<void>
}

/**
 * Hears PostgreSQL's notifications: `handlers` by channel, called with the payload. After every (re)connection each is
 * called once with '', since what was said meanwhile is lost: a handler must look for itself what changed.
 */
export function listenTo(
  config: pg.ClientConfig,
  handlers: Record<string, (payload: string) => void>,
  { lookEveryMs = LOOK_EVERY_MS } = {},
): Listener {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let looks: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const opened = new DatabaseClient({ application_name: 'monitorweb listener', ...config, keepAlive: true })
    client = opened
    opened.on('end', reconnect)
    opened.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    let isHeard = false
    const cut = () => void opened.connection.stream.destroy()
    looks = setInterval(() => {
      if (!isHeard) return cut()
      isHeard = false
      opened.query('select').then(() => {
        isHeard = true
      }, cut)
    }, lookEveryMs).unref()
    try {
      await opened.connect()
      for (const channel of Object.keys(handlers)) await opened.query(`listen ${channel}`)
      isHeard = true
      for (const handle of Object.values(handlers)) handle('')
    } catch {
      reconnect()
    }
  }

  function reconnect(): void {
    if (stopped || timer) return
    clearInterval(looks)
    timer = setTimeout(() => {
      timer = undefined
      client?.removeAllListeners('end')
      void client?.end().catch(() => undefined)
      void connect()
    }, RECONNECT_MS)
    timer.unref()
  }

  void connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
      clearInterval(looks)
    },
  }
}
