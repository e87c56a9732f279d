import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Opens a port for connections and answers its number. Rejects with the system's error; the server may be opened again. */
export async function listenOn(server: Server, at: { host: string; port: number }): Promise<number> {
  // The event is awaited, since a callback of listen would stay with the server after each try that failed.
  const listening = once(server, 'listening')
  server.listen(at)
  await listening
  return (server.address() as AddressInfo).port
}
