/** SQL: the consent on which the command `c` rests was revoked since. */
export const LOST_CONSENT = `exists (
  select from command_consent consent where consent.id = c.consent_id and consent.revoked_at is not null)`

/** SQL: the one is an unblock, and switches off what the other switches on; an output that somebody called a block is one. */
const undoes = (undoing: string, undone: string) => `(${undoing}.kind = 'unblock' and (${undone}.kind = 'block'
  or ${undone}.kind = 'output' and ${undone}.parameters ->> 'on' = 'true'
     and ${undone}.parameters ->> 'output' = ${undoing}.parameters ->> 'output'))`

/** States of what went out, or may have. */
const OUT = `'maybeSent', 'sent', 'handedOver', 'delivered', 'answered', 'confirmed', 'timedOut'`
/** SQL: states of a command that switched the vehicle, or still may. */
export const MAY_HOLD = `('approval', 'waiting', 'sending', ${OUT})`

/** SQL: somebody asked for an unblock after `c`, which would undo that if it still went out. */
export const WAS_UNDONE = wasUndone('true')
/** SQL: and it has gone out, or may have. */
export const IS_UNDONE = wasUndone(`undoing.state in ('sending', ${OUT})`)

function wasUndone(where: string): string {
  return `exists (select from command undoing
    where undoing.vehicle_id = c.vehicle_id and undoing.id > c.id and ${undoes('undoing', 'c')} and ${where})`
}

/** SQL: `c` is an unblock, and something that blocks the same switch was asked for after it, and still holds. */
export const WAS_OVERRULED = wasOverruled(`later.state in ${MAY_HOLD}`)
/** SQL: and that has gone out, by whatever way: `c` would let go what somebody decided to hold after it. */
export const IS_OVERTAKEN = wasOverruled(`later.state in (${OUT})`)

function wasOverruled(where: string): string {
  return `exists (select from command later
    where later.vehicle_id = c.vehicle_id and later.id > c.id and ${undoes('c', 'later')}
      and coalesce(later.parameters ->> 'output' = c.parameters ->> 'output', true) and ${where})`
}

/** Said of a command that lost the consent on which it rests. */
export const LOST_CONSENT_WORDS = 'O consentimento foi revogado.'
/** Said of an unblock that comes too late. */
export const OVERTAKEN_WORDS = 'Um bloqueio pedido depois já saiu.'
