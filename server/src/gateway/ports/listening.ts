import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/**
 * So many connections wait until the process takes them; the system may allow fewer (Linux `net.core.somaxconn`, mostly 4,096). Beyond that the system passes over
 * attempts, and those who wait longer and longer between two come a minute late.
 */
const BACKLOG = 16_384

/** Opens a port for connections and answers its number. Rejects with the system's error; the server may be opened again. */
export async function listenOn(server: Server, at: { host: string; port: number }): Promise<number> {
  // The event is awaited, since a callback of listen would stay with the server after each try that failed.
  const listening = once(server, 'listening')
  server.listen({ ...at, backlog: BACKLOG })
  await listening
  return (server.address() as AddressInfo).port
}
