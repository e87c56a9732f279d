import { FAR_AHEAD } from '../base/due-at.ts'
import type { Queryable } from '../base/queryable.ts'
import { IS_LEFT } from './command-turns.ts'

/** SQL: the command `c` was asked for by a clock that was ahead, and was put right since. */
export const WAS_ASKED_AHEAD = `c.asked_at ${FAR_AHEAD}`
/** SQL: a clock that was ahead dated anything of the command `c`; an index finds it. */
const IS_AHEAD = `greatest(c.asked_at, c.state_at, c.sent_at) ${FAR_AHEAD}`

/** SQL: the same of the batch `b` of which turns are left. */
const IS_BATCH_AHEAD = `b.id in (select i.batch_id from command_batch_item i where ${IS_LEFT})
  and (b.asked_at ${FAR_AHEAD} or b.working_at ${FAR_AHEAD})`
/** SQL: and of a proposal. */
const IS_PROPOSAL_AHEAD = `not is_told and taken_at ${FAR_AHEAD}`
/** SQL: whether there is anything to bring back. */
export const AHEAD_ARE_SOME = `(exists (select from command c where ${IS_AHEAD})
  or exists (select from command_batch b where ${IS_BATCH_AHEAD}) or exists (select from command_proposal where ${IS_PROPOSAL_AHEAD}))`

/** Said of a command that is not sent, since nobody knows for how long it waited. */
export const ASKED_AHEAD_WORDS =
  'Pedido enquanto o relógio do servidor estava adiantado: não se sabe há quanto tempo esperava. Peça de novo.'

/**
 * Has what a clock that was ahead dated be of now: it would hold up others, and wait itself, until then. A batch is left before what was asked for
 * meanwhile, which may have been meant to undo it.
 */
export async function bringCommandsBack(pool: Queryable): Promise<void> {
  await pool.query(
    `update command c set expires_at = case when ${WAS_ASKED_AHEAD} then now() + (expires_at - asked_at) else expires_at end,
       asked_at = least(asked_at, now()), state_at = least(state_at, now()), sent_at = least(sent_at, now())
     where ${IS_AHEAD}`,
  )
  await pool.query(
    `update command_batch b set asked_at = least(b.asked_at, now() - interval '1 minute'), working_at = least(b.working_at, now())
     where ${IS_BATCH_AHEAD}`,
  )
  await pool.query(`update command_proposal set taken_at = now() where ${IS_PROPOSAL_AHEAD}`)
}
