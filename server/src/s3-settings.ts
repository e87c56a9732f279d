import { type Environment, readText, readUrl } from './environment-value.ts'
import { StartupError } from './errors/startup-error.ts'

/** The bucket of an S3-compatible store in which files of people lie, and what opens it. */
export interface S3Settings {
  /** The address of the bucket: `https://host/bucket`, or `https://bucket.host`. */
  url: string
  /** What each key begins with, `/` at its end; empty for none. */
  prefix: string
  region: string
  keyId: string
  secret: string
}

const PREFIX = /^(?:[\w-]+(?:\/[\w-]+)*)?$/

/** Reads where files of people lie; null: in the data folder. Throws StartupError naming the variable; what is secret is not repeated. */
export function readS3Settings(env: Environment): { s3: S3Settings | null } {
  const url = readUrl(env, 'S3_URL', ['http', 'https'])
  const [keyId, secret] = [readText(env, 'S3_KEY_ID'), readText(env, 'S3_SECRET')]
  if (url === null && keyId === null && secret === null) return { s3: null }
  if (url === null || keyId === null || secret === null) {
    const missing = url === null ? 'S3_URL' : keyId === null ? 'S3_KEY_ID' : 'S3_SECRET'
    throw new StartupError(`${missing}: para arquivos em S3 são precisos S3_URL, S3_KEY_ID, S3_SECRET.`)
  }
  const { pathname, search, hash, username, password } = new URL(url)
  if (pathname.split('/').filter(Boolean).length > 1 || search || hash || username || password) {
    throw new StartupError(
      'S3_URL: não é o endereço de um bucket. Use um como https://s3.exemplo.com.br/monitorweb, sem mais nada depois dele.',
    )
  }
  const prefix = readText(env, 'S3_PREFIX')?.replace(/\/$/, '') ?? ''
  if (!PREFIX.test(prefix)) {
    throw new StartupError('S3_PREFIX: use letras, números, «-», «_» e «/» entre eles, como frota/producao.')
  }
  return {
    s3: { url, prefix: prefix && `${prefix}/`, region: readText(env, 'S3_REGION') ?? 'us-east-1', keyId, secret },
  }
}
