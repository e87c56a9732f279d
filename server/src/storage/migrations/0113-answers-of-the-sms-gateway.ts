import { type Kysely, sql } from 'kysely'

/** A gateway may say in words that it took a message; and steps, which customers read, hold no line and no words of a model. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_gateway add column accepted_words text not null default ''`.execute(db)
  await sql`
    update command_step set words = 'O gateway de SMS aceitou o SMS.'
    from command c where c.id = command_id and c.channel = 'sms' and command_step.state = 'handedOver'`.execute(db)
  await sql`
    update command_step set words = 'O gateway de SMS não aceitou o SMS, ou não disse se o aceitou.'
    from command c where c.id = command_id and c.channel = 'sms' and command_step.state in ('maybeSent', 'refused')
      and words like 'O gateway de SMS respondeu %'`.execute(db)
}
