import { join } from 'node:path'
import { MachineError, StartupError } from '../../errors/startup-error.ts'
import type { CopyFolder } from '../folder/copy-folder.ts'
import { type BaseCopy, readSeries, type Series } from '../folder/series.ts'
import { readJsonFile, writeWholeFile } from '../folder/whole-file.ts'
import { readLogPlace } from '../log/log-place.ts'
import { momentInWords } from '../restore/choose-copy.ts'
import { restoreCopy } from '../restore/restore-copy.ts'
import { inAsideFolder } from './aside-folder.ts'
import { type CheckPoint, readCheckPoint } from './check-point.ts'
import { compareFigures, figuresInWords } from './compare-figures.ts'

/** What came of restoring a copy aside; `words` is a Portuguese sentence. */
export interface Verification {
  at: string
  ok: boolean
  words: string
}

interface VerifyOptions {
  folder: CopyFolder
  /** The copy is restored into a folder in here, which is removed after. */
  dataDir: string
  /** So much of its disk is left to who works there meanwhile. */
  keptFreeBytes: number
  pgBin?: string | undefined
  log(line: string): void
  /** Breaks it off, and leaves nothing of what was restored aside. */
  signal?: AbortSignal | undefined
}

const FILE = 'verified.json'

/**
 * Restores the newest copy aside, up to the last place at which the database was counted, and compares. What is wrong with the
 * copy is in the answer, which stays in the folder of copies where that can be written. What keeps it from being compared is
 * thrown: of the copy it says nothing.
 */
export async function verifyCopy(options: VerifyOptions): Promise<Verification> {
  const comparable = await chooseComparable(options)
  const { ok, words } = await restoreAndCompare(options, comparable).catch((error: unknown) => {
    options.signal?.throwIfAborted()
    if (error instanceof StartupError && !(error instanceof MachineError)) return { ok: false, words: error.message }
    throw error
  })
  const verification = { at: new Date().toISOString(), ok, words }
  await writeWholeFile(join(options.folder.path, FILE), JSON.stringify(verification)).catch(allowUnwritable)
  return verification
}

/** Copies are also compared where they can only be read: on a disc, a snapshot, another's share. */
function allowUnwritable(error: NodeJS.ErrnoException): void {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error
}

export function readVerification(folder: CopyFolder): Promise<Verification | null> {
  return readJsonFile<Verification>(join(folder.path, FILE))
}

interface Comparable {
  series: Series
  base: BaseCopy
  point: CheckPoint
}

/** Throws StartupError where there is nothing to compare yet. */
async function chooseComparable({ folder, log }: VerifyOptions): Promise<Comparable> {
  const series = (await readSeries(folder, log)).filter(({ bases }) => bases.length > 0).at(-1)
  const point = series && (await readCheckPoint(folder, series))
  if (!series || !point) throw new StartupError('Ainda não há uma cópia completa nesta pasta.')
  const place = readLogPlace(point.place)
  const base = series.bases.findLast(({ endPlace }) => readLogPlace(endPlace) <= place)
  if (!base || readLogPlace(series.reachesPlace) < place) {
    throw new StartupError('O ponto de conferência da cópia ainda não está nela. Tente de novo em um minuto.')
  }
  return { series, base, point }
}

async function restoreAndCompare(
  { folder, dataDir, keptFreeBytes, pgBin, log, signal }: VerifyOptions,
  { series, base, point }: Comparable,
): Promise<{ ok: boolean; words: string }> {
  return inAsideFolder(dataDir, async (aside) => {
    const { figures } = await restoreCopy({
      ...{ folder, dataDir: aside, writesFiles: false, keptFreeBytes, pgBin, log, signal },
      chosen: { series, base, logEnd: point.place },
      target: { point: point.name },
      settings: { shared_buffers: '64MB', fsync: 'off' },
    })
    const wrong = compareFigures(figures, point)
    if (wrong.length > 0)
      return { ok: false, words: `A cópia não confere com o banco: ${wrong.slice(0, 5).join('; ')}.` }
    return { ok: true, words: `Confere com o banco de ${momentInWords(point.atMs)}: ${figuresInWords(figures)}.` }
  })
}
