/**
 * One line of typed text as it is stored: NFC, no control characters, no double or outer spaces.
 * Not for passwords, secrets or text of several lines.
 */
export function normalizeText(text: string): string {
  return withoutUnstorable(text)
    .normalize('NFC')
    .replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')
    .trim()
}

/** Text of several lines: only what no database can store is taken out. */
export function normalizeLines(text: string): string {
  return withoutUnstorable(text).normalize('NFC')
}

/** {@link normalizeText}, upper-case and without accents: plates, chassis, states, serials. */
export function normalizeCode(text: string): string {
  return withoutAccents(normalizeText(text)).toUpperCase()
}

/** "Caminhão" → "Caminhao". */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}+/gu, '')
}

/** U+0000 is refused by PostgreSQL; lone surrogates are no characters in UTF-8. */
function withoutUnstorable(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '')
}
