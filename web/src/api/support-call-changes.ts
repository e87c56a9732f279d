import { createListeners } from '#state/listeners.ts'

const listeners = createListeners()

/**
 * Tells that somebody changed support calls, or may have changed some while nobody told us: what is shown of them is
 * asked for again.
 */
export const tellSupportCallNews = listeners.tell

export const onSupportCallNews = listeners.subscribe
