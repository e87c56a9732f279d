import { type FieldSet, isNested } from '@monitorweb/contract/wire/field'

/** So many trips, or stops, are read by themselves; a browser sorts and shows them without a pause. */
export const MOST_RUNS = 5_000
/** Of positions there are far more than anybody reads: each thousand is asked for. */
export const MOST_POSITIONS = 1_000

/** Answers the names of the fields that are single values: the rules of each row are not shown. */
export function plainFields<F extends FieldSet>(fields: F): (keyof F & string)[] {
  return Object.keys(fields).filter((name) => !isNested(fields[name]!))
}
