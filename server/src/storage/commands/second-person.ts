/** What was done to an account lets who did it sign in as its owner for so long after, until it is known to be the owner's again. */
const IN_HAND_FOR = "interval '30 days'"

/** SQL: where the audit says that `c` was asked for: what stands after it happened after it, however wrong the clock was. */
const askedIn = (asking: string) =>
  `(select max(asking.id) from audit asking where asking.action = 'askCommand' and ${asking})`

/**
 * SQL: the person of the number `approver` is another one than who asked for the command `c`. Two accounts are no two people where the first
 * made the second, or changed its password, second factor or address lately, itself or through accounts of the same kind; nor is one that was made, or
 * that somebody else changed, after the command was asked for. Who was an administrator of the central is held to the latter alone: they
 * keep the accounts of all, and could change the rules themselves, which is seen.
 * `asking` tells that the row `asking` of the audit is of `c`.
 */
export const isSecondPerson = (approver: string, asking: string) => `(
  c.asked_by <> ${approver}
  and not exists (
    select from user_account u where u.id = ${approver} and coalesce(
      (select min(made.id) > ${askedIn(asking)} from audit made
       where made.entity = 'user' and made.entity_id = ${approver}::text and made.action = 'create'),
      u.created_at > c.asked_at))
  and not exists (
    select from audit changed where changed.entity = 'user' and changed.entity_id = ${approver}::text
      and coalesce(changed.id > ${askedIn(asking)}, changed.at > c.asked_at)
      and changed.user_id <> ${approver} and changed.action in ('update', 'changePassword', 'resetTotp'))
  and (c.asked_by_administrator or c.asked_by not in (
    with recursive hand (id) as (
      select ${approver}::int
      union
      select keeper.id from hand cross join lateral (
        select u.created_by from user_account u where u.id = hand.id
        union all
        select a.user_id from audit a
        where a.entity = 'user' and a.entity_id = hand.id::text and a.at > c.asked_at - ${IN_HAND_FOR}
          and (a.action in ('changePassword', 'resetTotp')
               or a.action = 'update' and a.before ->> 'email' is distinct from a.after ->> 'email')
      ) keeper (id) where keeper.id is not null
    ) select id from hand)))`
