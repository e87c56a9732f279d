/** The parameter by which a device shows its secret, in capitals or not. */
export const TOKEN = 'token'

/** Each letter as it is, and escaped as addresses, forms and JSON may. */
const NAME = [...TOKEN]
  .map((letter) => `(?:${letter}|${escapesOf(letter)}|${escapesOf(letter.toUpperCase())})`)
  .join('')

function escapesOf(letter: string): string {
  const hex = letter.charCodeAt(0).toString(16)
  return `%${hex}|\\\\u00${hex}`
}

/** Reads the secret of a header `Authorization`: the token of Bearer, the password of Basic; null where there is none. */
export function authorizedBy(header: string | undefined): string | null {
  const [, scheme = '', shown = ''] = /^(Bearer|Basic) +(\S+) *$/i.exec(header ?? '') ?? []
  if (scheme === '') return null
  if (scheme.toLowerCase() === 'bearer') return shown
  const pair = Buffer.from(shown, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}

/** As a parameter of a query or a form, and as a text or a number of JSON. */
const WRITTEN = new RegExp(
  [
    `(?<=[?&\\n\\s]${NAME}=)[^&#\\s]+`,
    `(?<="${NAME}"\\s{0,9}:\\s{0,9}")(?:[^"\\\\]|\\\\.)+`,
    `(?<="${NAME}"\\s{0,9}:\\s{0,9})[^"\\s,}]+`,
  ].join('|'),
  'gi',
)
/** Stands where a request that is kept was no HTTP to the end, with its headers. */
const HEADER = /(?<=\nauthorization:[ \t]{0,9})[^\r\n]+/gi

/** Does for osmand what {@link HttpProtocol.withoutSecret} promises. */
export function withoutToken(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  const kept = text.replace(WRITTEN, hidden).replace(HEADER, hidden)
  return kept === text ? bytes : Buffer.from(kept, 'latin1')
}

function hidden({ length }: string): string {
  return '*'.repeat(length)
}
