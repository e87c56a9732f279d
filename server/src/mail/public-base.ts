const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){3})$/
const EVERY_ADDRESS = ['0.0.0.0', '::']

export interface PublicBase {
  /** It has no final slash. */
  url: string
  /** Whether an operator said so; else it is merely where the program listens. */
  isSet: boolean
}

/**
 * Answers what the addresses in mails begin with: PUBLIC_URL; else, where the program listens at
 * one address only, that one. It is null where the program listens at every address: only PUBLIC_URL can say which of
 * them people use, and a request's Host header is what its sender likes.
 */
export function publicBase(
  settings: { publicUrl: string | null; host: string },
  port: string | number,
): PublicBase | null {
  const { publicUrl, host } = settings
  if (publicUrl !== null) return { url: publicUrl, isSet: true }
  if (LOOPBACK.test(host)) return { url: `http://localhost:${port}`, isSet: false }
  if (EVERY_ADDRESS.includes(host)) return null
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, isSet: false }
}
