import type pg from 'pg'
import type { NoticeFactsRow } from '../../storage/notices/notice-facts.ts'

/** What a person is told, in words and as facts. */
export interface Notice {
  /** It is the same at every attempt: who got it before, and we did not hear so, can tell that it is the same. */
  key: string
  /** One line: what, and of which vehicle. */
  title: string
  /** Some lines: vehicle, what, where, when in the person's zone. */
  body: string
  /** 1 low to 4 critical. */
  urgency: number
  /** Where the product shows it; null where nobody said at which address it is reached. */
  url: string | null
  /** What whoever follows it will see. */
  urlLabel: string
  /** The same place without the address of the product. */
  path: string
  /** Of a digest these are those of the newest. */
  facts: NoticeFacts
}

export type NoticeFacts = Omit<NoticeFactsRow, 'occurrenceId' | 'overLimit'>

/**
 * What became of a notice. `taken`: whoever brings it further has it; where the program itself does, `settle` writes it
 * down in the transaction that marks it. `refused`: trying again this way is of no use. `later`: it may be another time,
 * and not before so long where that was said.
 */
export type Outcome =
  | { kind: 'taken'; settle?: (client: pg.PoolClient) => Promise<void> }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAfterMs?: number }

/** A way on which notices reach a person. It never throws. */
export type DeliverNotice = (notice: Notice) => Promise<Outcome>
