import { markFormulas, unmarkFormulas } from '@monitorweb/domain/text/csv-text'

const BYTE_ORDER_MARK = '\uFEFF'
const NUMBERS = /^[+-]?[\d\s.,()-]+$/

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
  const typed = unmarkFormulas(field)
  return NUMBERS.test(typed) ? field : typed
}

function writeField(value: string): string {
  const safe = NUMBERS.test(value) ? value : markFormulas(value)
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
