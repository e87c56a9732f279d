import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'

const MARK = 'RESTAURACAO-INCOMPLETA.txt'

/** Says in a data folder that what is restored there is not whole yet. */
export async function markUnfinished(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, MARK), `${sentence(dataDir)}\n`)
}

export async function markFinished(dataDir: string): Promise<void> {
  await rm(join(dataDir, MARK), { force: true })
}

/**
 * Throws StartupError for a data folder whose restoration was killed: a program would begin there with an empty database, or go
 * past the moment that was asked for.
 */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, MARK))) throw new StartupError(sentence(dataDir))
}

function sentence(dataDir: string): string {
  return `A restauração em ${dataDir} foi interrompida antes do fim. Apague o que há nessa pasta e restaure de novo.`
}
