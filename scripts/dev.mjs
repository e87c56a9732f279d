import './node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, watch } from 'node:fs'
import { createServer } from 'node:net'
import { ensureInstalled } from './prepare.mjs'
import { root } from './run-command.mjs'

const LOGIN = 'dev'
const PASSWORD = 'dev-monitorweb'

/**
 * Server and web client run from their sources: a changed file of the server starts it again, one of the client is
 * exchanged in the open page.
 */
process.chdir(root)
ensureInstalled()
process.env.DATA_DIR ||= './data-dev'
const stops = []
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
try {
  process.env.DATABASE_URL ||= await startDatabase(`${process.env.DATA_DIR}/database`)
  const port = await startServer()
  await startWeb(`http://127.0.0.1:${port}`)
} catch (error) {
  console.error(error.message)
  await stop(1)
}

/** Starts the database, which outlives the server, so that a restart takes as long as reading the sources. */
async function startDatabase(dataDir) {
  const { tsImport } = await import('tsx/esm/api')
  const { lockDataDir } = await tsImport('../server/src/program/data-dir-lock.ts', import.meta.url)
  const { keepOwnPostgres } = await tsImport('../server/src/program/supervised-postgres.ts', import.meta.url)
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockDataDir(dataDir, { url: 'npm run dev' })
  stops.push(() => lock.release())
  const database = await keepOwnPostgres({ dataDir, pgBin: process.env.PG_BIN, log: console.log })
  stops.push(() => database.stop())
  return database.url
}

/** Answers the port at which the web client's requests reach it, from the first start on. */
async function startServer() {
  const port = await freePort(process.env.PORT)
  const env = {
    ...process.env,
    HOST: process.env.HOST || '127.0.0.1',
    PORT: String(port),
    ...(await freeDevicePorts()),
    ADMIN_LOGIN: LOGIN,
    ADMIN_PASSWORD: PASSWORD,
  }
  let server = launchServer(env)
  let isRestarting = false
  async function restart() {
    if (isRestarting) return
    isRestarting = true
    await server.stop()
    isRestarting = false
    if (!stopping) server = launchServer(env)
  }
  for (const part of ['server', 'domain', 'contract']) {
    const watcher = watch(`${part}/src`, { recursive: true }, (_, file) => {
      if (/\.ts$/.test(file) && !/\.test\.ts$/.test(file)) void restart()
    })
    stops.push(() => watcher.close())
  }
  stops.push(() => server.stop())
  return port
}

function launchServer(env) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.pipe(process.stdout, { end: false })
  child.stderr.pipe(process.stderr, { end: false })
  // Its output closes when the last of its processes has ended: the ports are free then.
  const closed = once(child, 'close')
  return {
    stop() {
      child.kill('SIGTERM')
      return closed
    },
  }
}

async function startWeb(apiServer) {
  process.env.API_SERVER = apiServer
  const { createServer: createViteServer } = await import('vite')
  const web = await createViteServer({ root: 'web', configFile: 'web/vite.config.ts', clearScreen: false })
  stops.push(() => web.close())
  await web.listen()
  console.log(`Entre com o login «${LOGIN}» e a senha «${PASSWORD}»; Ctrl-C encerra. O navegador recarrega sozinho:`)
  web.printUrls()
}

async function stop(code = 0) {
  if (stopping) return
  stopping = true
  for (const stopOne of stops.reverse()) await stopOne()
  process.exit(code)
}

/** Answers a variable for the port of each protocol: what was set, else the usual port or a free one. */
async function freeDevicePorts() {
  const { tsImport } = await import('tsx/esm/api')
  const { devicePortVariable, readSettings } = await tsImport('../server/src/config.ts', import.meta.url)
  const ports = {}
  for (const [protocol, [usualPort]] of Object.entries(readSettings({}).devicePorts)) {
    const variable = devicePortVariable(protocol)
    ports[variable] = process.env[variable] ?? String(await freePort(usualPort))
  }
  return ports
}

/** Answers the wanted port, or any where another program has it. */
async function freePort(wanted = 0) {
  const probe = createServer()
  try {
    probe.listen(Number(wanted), '127.0.0.1')
    await once(probe, 'listening')
    return probe.address().port
  } catch {
    return await freePort()
  } finally {
    probe.close()
  }
}
