import { flag } from './field.ts'

/** What a call answers that has nothing to say but that it was done. */
export const confirmationFields = { status: flag('status', 'Feito') }
