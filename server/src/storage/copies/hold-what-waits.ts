import type pg from 'pg'
import { pathOfAllCells } from '../cells/divide-database.ts'

/** How much of a restored database would have left by itself, and now waits for a person. */
export interface Held {
  mails: number
  notices: number
  commands: number
  /** Of commands: they ask for nothing more until a person lets them go on. */
  schedules: number
}

const WORDS = 'Veio de uma cópia restaurada: não se sabe se já saiu.'

/**
 * Holds what would leave a restored database by itself: the original may have sent it after the copy's last second, and what it did
 * since then, such as letting a blocked vehicle go again, the copy does not know. Mails and notices can be sent again by a person, a
 * command be asked for anew; one that was just being sent is not sent once more, as it else would be. Tables that an earlier version does not have are passed over.
 */
export async function holdWhatWaits(client: pg.Client): Promise<Held> {
  await client.query('begin')
  // A step of a command notes where its vehicle was, which stands in the cell of its device.
  await client.query(`set local search_path to ${await pathOfAllCells(client)}`)
  const mails = await hold(client, 'mail', `update mail set state = 'failed', last_error = $1 where state = 'waiting'`)
  const notices = await hold(
    client,
    'notice',
    `update notice set state = 'failed', leased_until = null, last_error = $1 where state = 'waiting'`,
  )
  const commands = await hold(
    client,
    'command',
    `with held as (
       update command set state = case state when 'sending' then 'maybeSent' else 'cancelled' end, state_at = now(), waits_for = ''
       where state in ('approval', 'waiting', 'sending') returning id, state
     )
     insert into command_step (command_id, state, words) select id, state, $1 from held`,
  )
  const schedules = await hold(
    client,
    'command_schedule',
    `update command_schedule set state = 'paused', words = $1 where state = 'active'`,
  )
  await client.query('commit')
  return { mails, notices, commands, schedules }
}

async function hold(client: pg.Client, table: string, statement: string): Promise<number> {
  const { rows } = await client.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [table])
  return rows[0]!.isThere ? ((await client.query(statement, [WORDS])).rowCount ?? 0) : 0
}
