import { SECRET_MASK } from '@monitorweb/contract/wire/secret'

/** Encrypts what is stored; the key is not storage's matter. */
export interface Secrets {
  encrypt(text: string): string
  decrypt(stored: string): string
}

/** Answers SQL for a secret as it reads, masked where it is set. */
export function masked(column: string): string {
  return `case when ${column} = '' then '' else '${SECRET_MASK}' end`
}

/** Answers what is stored of a secret: "" is not encrypted, so that it can be seen that none is set. */
export function stored(secrets: Secrets, text: string): string {
  return text === '' ? '' : secrets.encrypt(text)
}

/** Answers what the audit says of secrets that others took the place of: only that it is so, both being masked. */
export function toldSecrets(before: object, changed: object): Record<string, string> {
  const masked = Object.entries(before).filter(([, value]) => value === SECRET_MASK)
  const names = masked.map(([name]) => name).filter((name) => (changed as Record<string, unknown>)[name])
  return Object.fromEntries(names.map((name) => [name, `${SECRET_MASK} (outro)`]))
}
