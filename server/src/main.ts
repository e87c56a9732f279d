import { fileURLToPath } from 'node:url'
import { ensureFirstAdministrator } from './auth/users/first-administrator.ts'
import { type Config, readSettings, type Settings } from './config.ts'
import { StartupError } from './errors/startup-error.ts'
import { checkSecretsKey } from './program/check-secrets-key.ts'
import { isSupervised, tellProgram } from './program/part-messages.ts'
import { prepareDatabase } from './program/prepare-database.ts'
import { runPart } from './program/run-part.ts'
import { keptSecret } from './program/secrets-file.ts'
import { addressLines, type ProgramAddresses, tellAdministrator } from './program/startup-text.ts'
import { startProgram } from './program/supervisor.ts'
import { openWaitingRoom } from './program/waiting-room.ts'

const startedMs = Date.now()
/** People and trackers reach what was started at these addresses; the demonstration sends its fleet there. */
export let addresses: ProgramAddresses = {}
// A terminal that was closed must not end the program in the middle of its orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  const settings = readSettings(process.env)
  if (settings.role === 'all') await runProgram(settings)
  else await runAlone(settings)
} catch (error) {
  const message = error instanceof StartupError ? error.message : String((error as Error).stack)
  if (isSupervised()) await tellProgram({ type: 'failed', message })
  else console.error(message)
  process.exit(1)
}

async function runProgram(settings: Settings): Promise<void> {
  const interruption = new AbortController()
  const interrupted = interruption.signal
  let stop = async () => {
    if (!interrupted.aborted) log('Encerrando assim que terminar de iniciar.')
    interruption.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

  const program = await startProgram({
    settings,
    env: process.env,
    entry: fileURLToPath(import.meta.url),
    interrupted,
    log,
  })
  let stopping = false
  stop = async () => {
    if (stopping) return
    stopping = true
    log('Encerrando.')
    await program.stop()
    log('Encerrado.')
    process.exit(0)
  }
  if (interrupted.aborted) return stop()
  addresses = program.addresses
  for (const line of addressLines(addresses, { settings, startMs: Date.now() - startedMs })) log(line)
}

/**
 * Runs one of several processes on one database, for trackers, people or rules; the program that forked it has prepared the database.
 */
async function runAlone(settings: Settings): Promise<void> {
  const config: Config = {
    ...settings,
    database: { connectionString: settings.databaseUrl!, cells: settings.cells ?? 1 },
    tokenSecret: settings.tokenSecret ?? keptSecret(settings.dataDir, 'token-secret'),
    secretsKey: settings.secretsKey ?? keptSecret(settings.dataDir, 'secrets-key'),
    traccarToken: settings.traccarToken ?? keptSecret(settings.dataDir, 'traccar-token'),
    vapidKey: settings.vapidKey ?? keptSecret(settings.dataDir, 'vapid-key'),
  }
  if (isSupervised()) return void (await runPart(config))
  const room = settings.role === 'web' ? await openWaitingRoom(settings) : null
  const { connectionString } = config.database
  const cells = await prepareDatabase(
    { connectionString },
    { cells: settings.cells, log, onMigration: room?.noteChange },
  )
  if (settings.role === 'web') {
    await checkSecretsKey(config.database, { settings, log })
    await ensureFirstAdministrator(config.database, settings.admin, (made) => tellAdministrator(made, log))
  }
  await room?.close()
  const running = await runPart({ ...config, database: { connectionString, cells } })
  addresses = { [config.role]: running.addresses }
  for (const line of addressLines(addresses, { settings, startMs: Date.now() - startedMs })) log(line)
}

function log(line: string): void {
  console.log(line)
}
