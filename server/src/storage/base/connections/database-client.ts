import pg from 'pg'
import { serversOf } from '../../../database-address.ts'
import { CANNOT_CONNECT_NOW, type Primary, primaryOf } from './primary.ts'

type Callback = ((error: Error) => void) & ((error: null, client: pg.Client) => void)

/**
 * A connection to the server that takes writes, of those that `connectionString` names: node-postgres takes one host alone. With one
 * it is the connection of node-postgres. One that is cut fails what it was asked, and ends no process.
 */
export class DatabaseClient extends pg.Client {
  readonly #primary: Primary | null
  #isStandby = false

  constructor(config: pg.ClientConfig = {}) {
    const primary = primaryOf(config.connectionString)
    super(primary ? { ...config, connectionString: serversOf(config.connectionString!)[0]!.address } : config)
    this.#primary = primary
    this.on('error', () => undefined)
    // Each server says at the beginning whether it is a standby (PostgreSQL, "Asynchronous Operations").
    if (primary) {
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
        if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
      })
    }
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    const connected = this.#primary ? this.#connectTo(this.#primary) : super.connect()
    if (!callback) return connected
    connected.then(
      (client) => callback(null, client),
      (error: Error) => callback(error),
    )
    return undefined
  }

  async #connectTo(primary: Primary): Promise<pg.Client> {
    const server = await primary.find()
    // Whoever had no more patience has destroyed what would be connected.
    if (this.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect')
    const { host, port } = new pg.Client(server.address)
    Object.assign(this, { host, port })
    primary.keep(this, server)
    try {
      await super.connect()
      if (!this.#isStandby) return this
      throw Object.assign(new Error(`${server.name} is a standby now`), { code: CANNOT_CONNECT_NOW })
    } catch (error) {
      primary.forget()
      this.end().catch(() => undefined)
      throw error
    }
  }
}
