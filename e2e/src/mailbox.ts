import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from './until.ts'

/** The link to a new password in the newest mail to an address; mails are files where no SMTP server is configured. */
export async function passwordToken(dataDir: string, recipient: string, than = ''): Promise<string> {
  let token = ''
  await until(() => {
    token = tokensIn(dataDir, recipient).at(-1) ?? ''
    return token !== '' && token !== than
  })
  return token
}

function tokensIn(dataDir: string, recipient: string): string[] {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => decoded(readFileSync(join(folder, name), 'utf8')))
    .filter((mail) => mail.includes(recipient))
    .flatMap((mail) => /\/forgot\?token=([\w%.-]+)/.exec(mail)?.[1] ?? [])
}

/** Quoted-printable as plain text, as far as links go. */
function decoded(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
