import { createListeners } from '#state/listeners.ts'

const listeners = createListeners()

/** Tells everyone who shows figures of the registers that this person changed one. */
export const tellRegisterChanged = listeners.tell

export const onRegisterChanged = listeners.subscribe
