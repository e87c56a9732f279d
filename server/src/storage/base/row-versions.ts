/**
 * SQL: the row may have become what it is since a horizon (decision 7), the `xid8` that `horizon` is in SQL; true of no row without
 * one. It asks the version of the row itself, so that nobody who writes has to say what changed. What a reading did not see has an id from its
 * horizon on, those of subtransactions too, as these come after their transaction's. The ages of all that is seen are counted from one moment,
 * which the first of them takes, after the snapshot: none is below nothing but where ids have gone round once since.
 */
export function writtenSince(horizon: string): string {
  return `age(xmin) between 0 and (select age(${horizon}::xid8::xid))`
}
