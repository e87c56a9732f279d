import { copyAtOnce, restoreInto, verifyAside } from './backup/copy-commands.ts'
import { copyProblemInLog } from './backup/copy-problem.ts'
import { readRunningVariables } from './backup/files/running-variables.ts'
import { copiedVariables, readSettings } from './config.ts'
import { StartupError } from './errors/startup-error.ts'
import { lockDataDir } from './program/data-dir-lock.ts'

const USAGE = `Use:
  npm run backup -- PASTA             copia agora para PASTA
  npm run backup -- verify [PASTA]    restaura a cópia ao lado e a compara
  npm run restore -- PASTA [--at "2026-11-23 14:30:05"]   restaura em DATA_DIR, que tem de estar vazia`

const [command, ...words] = process.argv.slice(2)
try {
  await run()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : copyProblemInLog(error, writtenPlace()))
  process.exit(1)
}
process.exit(process.exitCode ?? 0)

async function run(): Promise<void> {
  const settings = readSettings(process.env)
  const common = {
    ...{ password: settings.backupPassword, dataDir: settings.dataDir, pgBin: settings.pgBin ?? undefined },
    log: (line: string) => console.log(line),
  }
  if (settings.databaseUrl !== null) {
    throw new StartupError(
      'O banco de DATABASE_URL se copia com as ferramentas dele: veja docs/manual/copias.md, «Com DATABASE_URL».',
    )
  }
  if (command === 'backup' && words[0] === 'verify' && words.length <= 2) {
    const path = words[1] ?? settings.backupDir ?? fail()
    const { ok } = await verifyAside({ ...common, path, keptFreeBytes: settings.diskReserveBytes })
    if (!ok) process.exitCode = 1
  } else if (command === 'backup' && words.length <= 1) {
    const path = words[0] ?? settings.backupDir ?? fail()
    const interrupted = interruption()
    const variables = await variablesOfProgram(settings.dataDir, common.log)
    await copyAtOnce({ ...common, path, keepDays: settings.backupDays, variables, interrupted })
  } else if (command === 'restore' && words[0] && (words.length === 1 || (words[1] === '--at' && words.length === 3))) {
    const lock = await lockDataDir(settings.dataDir, { url: 'npm run restore' })
    try {
      await restoreInto({ ...common, path: words[0], at: words[2] ?? null })
    } finally {
      await lock.release()
    }
  } else fail()
}

/** This terminal seldom has the variables with which the program was started, and the copy is of the program. */
async function variablesOfProgram(dataDir: string, log: (line: string) => void): Promise<Record<string, string>> {
  const left = await readRunningVariables(dataDir)
  if (left === null) log('O programa não deixou as variáveis com que roda: a cópia leva as deste terminal.')
  return left ?? copiedVariables(process.env)
}

/** Comparing and restoring write into the data folder. */
function writtenPlace(): string {
  const { dataDir, backupDir } = readSettings(process.env)
  return command === 'backup' && words[0] !== 'verify' ? (words[0] ?? backupDir ?? '') : dataDir
}

/** A copy that ends at once would leave the running database keeping its log for nobody. */
function interruption(): AbortSignal {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())
  return interrupted.signal
}

function fail(): never {
  throw new StartupError(USAGE)
}
