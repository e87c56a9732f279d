import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'

export type SecretName = 'token-secret' | 'secrets-key' | 'traccar-token' | 'vapid-key'

/**
 * Answers a secret of 32 random bytes (hex), made once and kept in the data folder for its owner alone (0600). Several
 * processes that start at once get the same one. Throws StartupError where the folder cannot be written or the secret
 * is damaged.
 */
export function keptSecret(dataDir: string, name: SecretName): string {
  const file = join(dataDir, name)
  try {
    return readSecret(file) ?? makeSecret(dataDir, file)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`Não foi possível guardar o segredo em ${file}: verifique as permissões de ${dataDir}.`)
  }
}

function makeSecret(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true })
  const own = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(own, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    // A link appears whole or not at all, and never over the file that another process made.
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
  return readSecret(file)!
}

function readSecret(file: string): string | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new StartupError(`O segredo em ${file} está danificado. Restaure-o de uma cópia de segurança.`)
  }
  chmodSync(file, 0o600)
  return text
}
