import { once } from 'node:events'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'

/** What stands between a program and the database of a connection string. */
interface WayThrough {
  /** Connects to that database. */
  connect(): Socket
  /** Has a server of ours listen; resolves with the connection string that leads to it. */
  listen(server: Server): Promise<string>
}

export function wayThrough(databaseUrl: string): WayThrough {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const { hostname } = target
  const port = Number(target.port || 5432)
  return {
    connect: () => (folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, hostname)),
    async listen(server) {
      server.listen({ host: '127.0.0.1', port: 0 })
      await once(server, 'listening')
      target.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      target.searchParams.delete('host')
      return target.toString()
    },
  }
}
