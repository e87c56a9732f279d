import { isDueAt } from '../base/due-at.ts'

/** Who hands a notice over has so long; after that it is taken for dead. No request lasts nearly as long. */
export const LEASE_SECONDS = 60

/** SQL: whether nobody hands over the notice `n`: nobody took it, or who did is dead. */
export const IS_FREE = `(n.leased_until is null or ${isDueAt('n.leased_until', '1 day')})`

/** Of what is not told any more, where whoever handed it over died. */
export const PERHAPS_TOLD = 'O programa caiu enquanto entregava, e pode ter chegado.'
