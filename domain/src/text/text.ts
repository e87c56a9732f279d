/**
 * Normalises one line of typed text as it is stored: NFC, no control characters, no double or outer spaces. It must not
 * be used for passwords, secrets or text of several lines.
 */
export function normalizeText(text: string): string {
  return withoutUnstorable(text)
    .normalize('NFC')
    .replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')
    .trim()
}

/** Normalises text of several lines: only what no database can store is taken out. */
export function normalizeLines(text: string): string {
  return withoutUnstorable(text).normalize('NFC')
}

/**
 * Normalises as {@link normalizeText} does, in upper case and without accents: for plates, chassis, states, serials.
 */
export function normalizeCode(text: string): string {
  return withoutAccents(normalizeText(text)).toUpperCase()
}

/** Turns "Caminhão" into "Caminhao". */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}+/gu, '')
}

/** Takes out U+0000, which PostgreSQL refuses, and lone surrogates, which are no characters in UTF-8. */
function withoutUnstorable(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '')
}
