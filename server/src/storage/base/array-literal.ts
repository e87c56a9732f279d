/**
 * A PostgreSQL array as text (manual, 8.15.2). The driver writes arrays too, but asks of each element what it is, which is a third
 * of the work. Numbers of the hot path are written as binary-array.ts does.
 */

/** Writes an array of numbers, booleans and what is written without quotes. */
export function plainArray(values: readonly (number | string | boolean | null)[]): string {
  let text = '{'
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    text += (index === 0 ? '' : ',') + (value === null ? 'NULL' : value)
  }
  return `${text}}`
}

/** Writes an array of texts, each quoted. */
export function textArray(values: readonly (string | null)[]): string {
  let text = '{'
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as string | null
    text += (index === 0 ? '' : ',') + (value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`)
  }
  return `${text}}`
}
