/** A device's own words need not be longer, and rows must not grow without bound. */
const MAX_TEXT = 500
/** Nearly all that devices say. */
const PLAIN = /^[\x20-\x7e]*$/

/** Makes of a text one that the database can hold: PostgreSQL's has neither U+0000 nor half of a surrogate pair. */
export function storableText(text: string): string {
  if (text.length <= MAX_TEXT && PLAIN.test(text)) return text
  return text.slice(0, MAX_TEXT).replaceAll('\u0000', '').toWellFormed()
}
