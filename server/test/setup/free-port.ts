import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give ports from 32768 on to who asks for any, so that one of those would be another test's before it is used. */
const [LOWEST, HIGHEST] = [20_000, 32_000]

/** Answers a port of this machine that nobody has, and that nobody is given who asks for any. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    const server = createServer().listen(port)
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
