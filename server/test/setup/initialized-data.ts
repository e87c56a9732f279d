import { inject } from 'vitest'
import { copyDataDir } from './data-folders.ts'

/**
 * Makes a data folder as a first start leaves it, with an empty database, for tests that are not about the first start.
 */
export function newInitializedDataDir(): string {
  return copyDataDir(inject('initializedDataDir'))
}

/** Makes a data folder as a program of this version left it before anybody was in it, for tests of whole programs that are not about the first start. */
export function newMigratedDataDir(): string {
  return copyDataDir(inject('migratedDataDir'))
}
