import { readUpgradeSettings } from './config.ts'
import { StartupError } from './errors/startup-error.ts'
import { upgradePostgres } from './upgrade/upgrade-postgres.ts'

/** The command «npm run upgrade». */
try {
  await upgradePostgres({ ...readUpgradeSettings(process.env), log: (line) => console.log(line) })
} catch (error) {
  console.error(error instanceof StartupError ? error.message : String((error as Error).stack))
  process.exitCode = 1
}
