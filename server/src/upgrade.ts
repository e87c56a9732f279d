import { readUpgradeSettings } from './config.ts'
import { commandProblem } from './program/command-problem.ts'
import { copyFirst } from './program/copy-first.ts'
import { handOverDatabase } from './upgrade/hand-over-database.ts'
import { upgradePostgres } from './upgrade/upgrade-postgres.ts'

/** The command «npm run upgrade»: to the next PostgreSQL, or to the database that DATABASE_URL names. */
try {
  const { env } = process
  const settings = readUpgradeSettings(env)
  const { dataDir, pgBin, pgBinBefore, databaseUrl } = settings
  const log = (line: string) => console.log(line)
  // Ctrl-C ends the command: the next run copies anew.
  const interrupted = new AbortController().signal
  if (databaseUrl !== null) await handOverDatabase({ dataDir, pgBin, databaseUrl, log })
  else
    await upgradePostgres({
      ...{ dataDir, pgBin, pgBinBefore, log },
      copyFirst: (database) => copyFirst({ settings, env, interrupted, log }, database),
    })
} catch (error) {
  console.error(commandProblem(error))
  process.exitCode = 1
}
