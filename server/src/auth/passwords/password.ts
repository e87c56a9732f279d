import { hash, verify } from '@node-rs/argon2'

/** OWASP recommends this for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const WORK = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash is of a password nobody has, so that unknown logins take as long as wrong passwords. */
const NOBODYS_HASH = hash('nobody has this password', WORK)

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, WORK)
}

/**
 * Tells whether the password is the one of `storedHash`; without one ("" or null) the same work is done and the answer
 * is no.
 */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  const matches = await verify(storedHash || (await NOBODYS_HASH), password).catch(() => false)
  return matches && Boolean(storedHash)
}
