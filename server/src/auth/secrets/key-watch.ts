import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { OtherKeyError } from '../../errors/other-key-error.ts'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import { opensAccessSecrets } from './secrets-key.ts'

export interface KeyWatch {
  /** Looks anew; of those who ask while it looks, it looks once more for all. A database that is away leaves what was known. */
  look(): Promise<void>
  /** Since when the keys do not open that; null where they do. */
  failsSince(): EpochMs | null
}

/** Watches whether the keys of this process open what they have to, which is what devices have to show, since another process may seal that anew. */
export function createKeyWatch(pool: pg.Pool, secrets: Pick<Secrets, 'decrypt'>, open = opensAccessSecrets): KeyWatch {
  let failsSince: EpochMs | null = null
  let looking: Promise<void> | null = null
  let isAskedAgain = false

  async function lookUntilCalm(): Promise<void> {
    do {
      isAskedAgain = false
      try {
        failsSince = (await open(pool, secrets)) ? null : (failsSince ?? Date.now())
      } catch {
        // It is told elsewhere that the database is away; a register's notice, also after that, asks again.
      }
    } while (isAskedAgain)
    looking = null
  }

  return {
    look() {
      isAskedAgain = looking !== null
      looking ??= lookUntilCalm()
      return looking
    },
    failsSince: () => failsSince,
  }
}

/** Secrets that are sealed no more once the key of the database is another: whoever has that could not open them. */
export function sealedByKeyOfDatabase(secrets: Secrets, watch: Pick<KeyWatch, 'failsSince'>): Secrets {
  return {
    decrypt: secrets.decrypt,
    encrypt(text) {
      if (watch.failsSince() !== null) throw new OtherKeyError(OTHER_KEY)
      return secrets.encrypt(text)
    },
  }
}

const OTHER_KEY =
  'A chave dos segredos mudou, e este servidor ainda tem a antiga: nada que se cifra é gravado por ele. Avise quem cuida do servidor.'
