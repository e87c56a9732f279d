/** What the thread tells that packs: how many days that were partitions are done, or which day could not be packed. */
export type PackingNews =
  | { kind: 'progress'; done: number; left: number }
  /** `reason` is for the log, `words` for people, in Portuguese. */
  | { kind: 'failure'; deviceId: number; day: string; reason: string; words: string }
