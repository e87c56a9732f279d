import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Holds the variables with which the program of this data folder was last started; for its owner's eyes alone. */
export const RUNNING_VARIABLES_FILE = 'variaveis-em-uso.json'

/**
 * Leaves the variables of the program that starts for who copies it from another terminal. Where they cannot be written, none
 * are left: those of an earlier start would be wrong.
 */
export async function leaveRunningVariables(dataDir: string, variables: Record<string, string>): Promise<void> {
  const file = join(dataDir, RUNNING_VARIABLES_FILE)
  try {
    await rm(`${file}.new`, { force: true })
    await writeFile(`${file}.new`, JSON.stringify(variables), { mode: 0o600 })
    await rename(`${file}.new`, file)
  } catch {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

/** Reads them; null where the program left none. */
export async function readRunningVariables(dataDir: string): Promise<Record<string, string> | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, RUNNING_VARIABLES_FILE), 'utf8')) as Record<string, string>
  } catch {
    return null
  }
}
