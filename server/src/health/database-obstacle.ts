import type pg from 'pg'
import { isTakingChanges, readSchemaVersion } from '../storage/base/schema-version.ts'
import type { Obstacle, ObstacleReason } from './obstacle.ts'

/** A database that does not answer in this time cannot take work. */
export const PATIENCE_MS = 2_000

const WORDS = {
  database: 'O banco de dados não responde.',
  readOnly: 'O banco de dados só aceita leitura: nada pode ser gravado.',
  schema: 'O banco de dados ainda não está na versão deste programa.',
  newerSchema: 'O banco de dados é de uma versão mais nova do programa.',
} as const satisfies Partial<Record<ObstacleReason, string>>

/** To those who look after it a server that is full is not one that is away, though it takes no work either. */
const FULL = { code: '53300', message: 'O banco de dados está com todas as conexões ocupadas.' }

/**
 * Makes a look at the database, which answers within two seconds why it takes no work. While a question has no answer no
 * other is asked, so that looking takes one connection at most.
 */
export function createDatabaseLook(pool: pg.Pool): () => Promise<Obstacle | null> {
  let asked: ReturnType<typeof check> | null = null
  return async () => {
    asked ??= check(pool).finally(() => {
      asked = null
    })
    return await inTime(asked)
  }
}

async function inTime(answer: ReturnType<typeof check>): Promise<Obstacle | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<keyof typeof WORDS>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, 'database')
  })
  try {
    const reason = await Promise.race([answer, tooLate])
    return reason && { reason, message: WORDS[reason] }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { reason: 'database', message: code === FULL.code ? FULL.message : WORDS.database }
  } finally {
    clearTimeout(timer)
  }
}

async function check(pool: pg.Pool): Promise<keyof typeof WORDS | null> {
  const version = await readSchemaVersion(pool)
  if (version !== 'current') return version === 'newer' ? 'newerSchema' : 'schema'
  return (await isTakingChanges(pool)) ? null : 'readOnly'
}
