const BYTE_ORDER_MARK = '\uFEFF'
/** Matches what a spreadsheet would take for a formula, when somebody typed it into a field. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Writes rows as spreadsheets in Brazil open them: `;` between the fields, UTF-8 with its mark, lines ended by CRLF.
 * Fields that a spreadsheet would calculate are marked as text; numbers, phone numbers and serials are left as they
 * are.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map((row) => row.map(writeField).join(';')).join('\r\n')}\r\n`
}

/** Answers what a field is that {@link writeCsv} may have marked as text. */
export function readField(field: string): string {
  return field.startsWith("'") && isCalculated(field.slice(1)) ? field.slice(1) : field
}

function writeField(value: string): string {
  const safe = isCalculated(value) ? `'${value}` : value
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function isCalculated(value: string): boolean {
  return FORMULA.test(value) && !/^[+-]?[\d\s.,()-]+$/.test(value)
}
