/** SQL: the consent on which the command `c` rests was revoked since. */
export const LOST_CONSENT = `exists (
  select from command_consent consent where consent.id = c.consent_id and consent.revoked_at is not null)`

/** SQL: somebody asked for an unblock after the block `c`, which would undo that if it still went out. */
export const WAS_UNDONE = `(c.kind = 'block' and exists (
  select from command undoing where undoing.vehicle_id = c.vehicle_id and undoing.id > c.id and undoing.kind = 'unblock'))`

/** Said of a command that lost the consent on which it rests. */
export const LOST_CONSENT_WORDS = 'O consentimento foi revogado.'
