import { mkdir, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { runningPostgres } from '../postgres/running-postgres.ts'
import { runCopy } from './copy-run.ts'
import { VARIABLES_FILE } from './files/data-files.ts'
import { isOfFolderItself, openFolderToRead } from './folder/copy-folder.ts'
import { isDiskOfData } from './folder/same-disk.ts'
import { readSeries } from './folder/series.ts'
import { openCopy } from './open-copy.ts'
import { chooseCopy, momentInWords } from './restore/choose-copy.ts'
import { heldInWords } from './restore/held-words.ts'
import { readMoment } from './restore/moment.ts'
import { restoreCopy } from './restore/restore-copy.ts'
import { figuresInWords } from './verify/compare-figures.ts'
import { type Verification, verifyCopy } from './verify/verify-copy.ts'

interface CommandOptions {
  /** The folder of copies. */
  path: string
  password: string | null
  dataDir: string
  pgBin?: string | undefined
  log(line: string): void
}

interface WholeCopyOptions extends CommandOptions {
  keepDays: number
  variables: Record<string, string>
  interrupted: AbortSignal
}

/**
 * Makes a whole copy of the program that runs on the data folder. Throws StartupError, also where it was interrupted before the
 * copy was whole.
 */
export async function copyAtOnce(options: WholeCopyOptions): Promise<void> {
  const path = resolve(options.path)
  const copiedUntilMs = await copyWhole({ ...options, path, database: runningPostgres(options.dataDir), isOwn: false })
  options.log(`Copiado tudo o que foi confirmado até ${momentInWords(copiedUntilMs)}.`)
}

/**
 * Makes a whole copy of a running database with its data folder, and answers until when (milliseconds since 1970). Where the
 * data folder is copied there all the time (`isOwn`), that goes on from here. Throws StartupError.
 */
export async function copyWhole(
  options: WholeCopyOptions & { database: pg.ClientConfig; isOwn: boolean },
): Promise<number> {
  const { path, database, dataDir, log, interrupted, isOwn } = options
  const copy = await openCopy(database, { path, password: options.password, isOwn, log })
  const done = new AbortController()
  try {
    if (isDiskOfData(path, dataDir)) log(`Atenção: ${path} fica no mesmo disco que os dados, e se perde com ele.`)
    log(`Copiando para ${path}${copy.folder.key ? ', cifrado' : ''}.`)
    let isComparable = false
    let copiedUntilMs = 0
    await runCopy({
      ...{ ...options, ...copy, baseNow: true, signal: done.signal },
      onCheckPoint() {
        isComparable = true
      },
      async onProgress(progress) {
        if (progress.missing) throw progress.missing
        copiedUntilMs = progress.copiedUntilMs
        if (isComparable && copiedUntilMs > 0) done.abort()
      },
    }).catch((error: unknown) => {
      if (!interrupted.aborted) throw error
    })
    if (!done.signal.aborted) throw new StartupError(`Interrompido: a cópia em ${path} não está completa.`)
    return copiedUntilMs
  } finally {
    await copy.close({ forget: !isOwn })
  }
}

/** Restores the newest copy aside, and says what came of it. */
export async function verifyAside({
  path,
  password,
  ...options
}: CommandOptions & { keptFreeBytes: number }): Promise<Verification> {
  const folder = await openFolderToRead({ path, password })
  const verification = await verifyCopy({ folder, ...options })
  options.log(verification.words)
  return verification
}

/** Restores a copy into the data folder; `at` is a moment as a person writes it, null the newest. Throws StartupError. */
export async function restoreInto({
  path,
  password,
  at,
  ...options
}: CommandOptions & { at: string | null }): Promise<void> {
  const { dataDir, log } = options
  await refuseFullFolder(dataDir)
  const folder = await openFolderToRead({ path, password })
  const atMs = at === null ? null : readMoment(at)
  const chosen = chooseCopy(await readSeries(folder, log), atMs)
  log(`Restaurando ${folder.path} em ${dataDir}, como estava em ${momentInWords(atMs ?? chosen.series.reachesMs)}.`)
  const { figures, held, files } = await restoreCopy({
    ...{ folder, chosen, ...options },
    target: atMs === null ? 'end' : { atMs },
  })
  const newest = Object.values(figures.lastPositions).sort().at(-1)?.split(' ')[0]
  log(`Restaurado: ${figuresInWords(figures)}, ${files.toLocaleString('pt-BR')} arquivos.`)
  if (newest) log(`A posição mais nova é de ${momentInWords(Date.parse(newest))}.`)
  for (const line of heldInWords(held)) log(line)
  log(`As variáveis com que o programa rodava estão em ${dataDir}/${VARIABLES_FILE}: confira-as antes de iniciar.`)
}

async function refuseFullFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const names = (await readdir(dataDir)).filter((name) => !isOfFolderItself(name))
  if (names.length === 0) return
  throw new StartupError(
    `${dataDir} não está vazia, e restaurar apagaria o que há nela. Informe em DATA_DIR uma pasta vazia, ou mude esta de nome.`,
  )
}
