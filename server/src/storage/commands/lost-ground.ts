/** SQL: the consent on which the command `c` rests was revoked since. */
export const LOST_CONSENT = `exists (
  select from command_consent consent where consent.id = c.consent_id and consent.revoked_at is not null)`

/** SQL: whose a vehicle was at an instant; null for nobody's. */
export const ownerAt = (vehicle: string, at: string) => `(select owner.customer_id from ownership owner
  where owner.vehicle_id = ${vehicle} and owner.slot = 0 and owner.period @> ${at})`
/** SQL: the vehicle of the command `c` is another's than when it was asked for, or nobody's. */
export const CHANGED_OWNER = `(${ownerAt('c.vehicle_id', 'c.asked_at')} = ${ownerAt('c.vehicle_id', 'now()')}) is not true`
/** SQL: the tracker of the command `c` is in its vehicle no longer. */
export const LEFT_VEHICLE = `not exists (
  select from installation i where i.device_id = c.device_id and i.vehicle_id = c.vehicle_id and i.period @> now())`

/** SQL: the command `c`, of which nothing was sent, never goes out, though nobody has said so yet. */
export const IS_VOID = `(c.state in ('approval', 'waiting')
  and (c.expires_at <= now() or ${LOST_CONSENT} or ${CHANGED_OWNER} or ${LEFT_VEHICLE}))`

/** SQL: the command, or batch, `c` switches something on. */
export const switchesOn = (c: string) =>
  `(${c}.kind = 'block' or ${c}.kind = 'output' and ${c}.parameters ->> 'on' = 'true')`
/** SQL: both name the same output; null where one of them names none, which may be any. */
const isSameOutput = (one: string, other: string) => `${one}.parameters ->> 'output' = ${other}.parameters ->> 'output'`

/** SQL: the one is an unblock, and switches off what the other, a command or a batch, switches on; to switch the output of a block on is one. */
export const undoes = (undoing: string, undone: string) => `(${undoing}.kind = 'unblock' and ${switchesOn(undone)}
  and (${undone}.kind = 'block' or coalesce(${isSameOutput(undoing, undone)}, true)))`
/** SQL: the one lets go what the other holds: an unblock, or the output by which it holds switched off. */
export const letsGo = (undoing: string, undone: string) => `(${undoes(undoing, undone)}
  or ${undoing}.kind = 'output' and ${undoing}.parameters ->> 'on' = 'false' and ${switchesOn(undone)} and ${isSameOutput(undoing, undone)})`

/** SQL: states of what went out, or may have. */
export const OUT = `'maybeSent', 'sent', 'handedOver', 'delivered', 'answered', 'confirmed', 'timedOut'`
/** SQL: states of a command that switched the vehicle, or still may. */
export const MAY_HOLD = `('approval', 'waiting', 'sending', ${OUT})`

/** SQL: somebody asked for an unblock after `c`, which would undo that if it still went out. */
export const WAS_UNDONE = wasUndone('true')
/** SQL: and it has gone out, or may have. */
export const IS_UNDONE = wasUndone(`undoing.state in ('sending', ${OUT})`)
/** SQL: and the vehicle said that it was. */
export const IS_SEEN_UNDONE = wasUndone(`undoing.state = 'confirmed'`)

function wasUndone(where: string): string {
  return `exists (select from command undoing
    where undoing.vehicle_id = c.vehicle_id and undoing.id > c.id and ${undoes('undoing', 'c')} and ${where})`
}

/** SQL: `c` is an unblock, and something that blocks the same switch was asked for after it, and still holds. */
export const WAS_OVERRULED = wasOverruled(`later.state in ${MAY_HOLD}`)
/**
 * SQL: and that has gone out, by whatever way: `c` would let go what somebody decided to hold after it. An output that may be any other one keeps back
 * none that lets a vehicle go.
 */
export const IS_OVERTAKEN = wasOverruled(
  `later.state in (${OUT}) and (later.kind = 'block' or ${isSameOutput('later', 'c')})`,
)

function wasOverruled(where: string): string {
  return `exists (select from command later
    where later.vehicle_id = c.vehicle_id and later.id > c.id and ${undoes('c', 'later')}
      and coalesce(${isSameOutput('later', 'c')}, true) and ${where})`
}

/** Said of a command that lost the consent on which it rests. */
export const LOST_CONSENT_WORDS = 'O consentimento foi revogado.'
export const CHANGED_OWNER_WORDS = 'O veículo mudou de dono desde o pedido.'
export const LEFT_VEHICLE_WORDS =
  'O rastreador para o qual foi pedido não está mais no veículo: peça de novo, para o que está nele.'
/** Said of an unblock that comes too late. */
export const OVERTAKEN_WORDS = 'Um bloqueio pedido depois já saiu.'
