import { byteSizeWords } from '@monitorweb/domain/text/byte-size'
import { DiskReservedError } from '../errors/disk-reserved-error.ts'
import type { DiskState } from './disk-watch.ts'
import type { ProgramState } from './program-state.ts'

/** Keeps the last of the disk for positions. Both throw DiskReservedError while it is kept. */
export interface DiskReserve {
  /** To be asked before a report is read: the database sorts what is long on its disk. */
  requireForReport(): void
  /** To be asked before a file is made or taken. */
  requireForFile(): void
}

interface Sources {
  disk(): DiskState
  program(): ProgramState | 'unheard' | null
}

/** Makes the reserve of the data folder's disk; reports are none of its matter where the database lies elsewhere. */
export function createDiskReserve({ disk, program }: Sources): DiskReserve {
  const refuseBelow = (what: string) => {
    const { level, freeBytes } = disk()
    if (level === 'ample' || level === 'low') return
    throw new DiskReservedError(
      `O disco do servidor está quase cheio (restam ${byteSizeWords(freeBytes)}): ${what}, para que as posições continuem sendo gravadas. Avise o suporte.`,
    )
  }
  return {
    requireForReport() {
      const state = program()
      if (state !== null && state !== 'unheard' && state.hasOwnDatabase) refuseBelow('relatórios estão suspensos')
    },
    requireForFile: () => refuseBelow('arquivos estão suspensos'),
  }
}
