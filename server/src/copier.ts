import { setPriority } from 'node:os'
import { keepCopying } from './backup/keep-copying.ts'
import { copiedVariables, readSettings } from './config.ts'
import { type PartMessage, tellProgram } from './program/part-messages.ts'

/** Trackers and people come first: copies are made of what time is left. */
const PRIORITY = 10

/** The process that copies, beside gateway and web. The program that forked it gives it the address of the database. */
const { ROLE: _copier, ...env } = process.env
const settings = readSettings(env)
const stopping = new AbortController()
process.title = 'monitorweb copier'
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(1))
process.on('message', (message: PartMessage) => {
  if (message.type === 'stop') stopping.abort()
})
setPriority(PRIORITY)
await tellProgram({ type: 'ready', addresses: {} })

await keepCopying({
  database: { connectionString: settings.databaseUrl! },
  target: { path: settings.backupDir!, password: settings.backupPassword },
  keepDays: settings.backupDays,
  dataDir: settings.dataDir,
  keptFreeBytes: settings.diskReserveBytes,
  pgBin: settings.pgBin ?? undefined,
  variables: copiedVariables(env),
  log: (line) => console.log(line),
  signal: stopping.signal,
})
process.exit(0)
