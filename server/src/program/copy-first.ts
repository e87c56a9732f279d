import { copyBeforeMigration } from '../backup/copy-before-migration.ts'
import { copiedVariables, type Settings } from '../config.ts'
import type { Environment } from '../environment-value.ts'

interface Options {
  settings: Settings
  env: Environment
  interrupted: AbortSignal
  log(line: string): void
}

/**
 * Copies the program before a newer version changes its own database: whoever does not like that version can go back to what was,
 * with the version before. Does nothing where the operator wants none, or keeps the database. Answers the folder of the copy, or null.
 * Throws StartupError.
 */
export async function copyFirst(
  { settings, env, interrupted, log }: Options,
  database: { connectionString: string },
): Promise<string | null> {
  if (settings.databaseUrl !== null || !settings.copiesBeforeUpgrade) return null
  const { dataDir, backupDir, backupDays, backupPassword } = settings
  return await copyBeforeMigration({
    ...{ database, dataDir, backupDir, keepDays: backupDays, password: backupPassword, interrupted, log },
    variables: copiedVariables(env),
  })
}
