import type { PackingSteps } from '../storage/packed/packing-round.ts'

/** What the thread tells that packs: how many days that were partitions are done, which day could not be packed, how the round ended. */
export type PackingNews =
  | ({ kind: 'progress' } & PackingSteps)
  /** `serial`: of the device, "" where the day of all devices failed. `reason` is for the log, `words` for people, in Portuguese. */
  | { kind: 'failure'; serial: string; day: string; reason: string; words: string }
  | { kind: 'finished' }
  /** The round ended before all that was due was tried. */
  | { kind: 'broken'; words: string }
