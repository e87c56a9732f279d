const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){3})$/
const EVERY_ADDRESS = ['0.0.0.0', '::']

/**
 * Answers what the addresses in mails begin with, without a final slash: PUBLIC_URL; else, where the program listens at
 * one address only, that one. It is null where the program listens at every address: only PUBLIC_URL can say which of
 * them people use, and a request's Host header is what its sender likes.
 */
export function publicBase(settings: { publicUrl: string | null; host: string }, port: string | number): string | null {
  const { publicUrl, host } = settings
  if (publicUrl !== null) return publicUrl
  if (LOOPBACK.test(host)) return `http://localhost:${port}`
  if (EVERY_ADDRESS.includes(host)) return null
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
