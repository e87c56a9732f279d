/** Matches a place in a text where a sheet whose machine parts cells otherwise than the file begins one with a formula. */
const INNER_FORMULA = /([,;\t\r\n])(?="*[=+\-@])/g
const MARKED_INNER_FORMULA = /([,;\t\r\n])'(?="*[=+\-@])/g
const FORMULA = /^"*[=+\-@\t\r]/
const MARKED_FORMULA = /^'"*[=+\-@\t\r]/

/**
 * Marks with `'` what a sheet would run as a formula, as text: at the beginning of a text, and behind all that separates cells for some
 * machine, since a sheet may read the file with another separator than its own. Quotes alone do not help there: where the field
 * does not begin for that sheet, they are signs like others.
 */
export function markFormulas(text: string): string {
  const marked = text.replace(INNER_FORMULA, "$1'")
  return FORMULA.test(marked) ? `'${marked}` : marked
}

/** Answers a text as it was before {@link markFormulas}. */
export function unmarkFormulas(text: string): string {
  const typed = text.replace(MARKED_INNER_FORMULA, '$1')
  return MARKED_FORMULA.test(typed) ? typed.slice(1) : typed
}
