import { createListeners } from '#state/listeners.ts'

/** What is read of support calls begins with this: all of it is read again on news of one. */
export const SUPPORT_CALLS_KEY = ['support-calls']

const listeners = createListeners()

/**
 * Tells that somebody changed support calls, or may have changed some while nobody told us: what is shown of them is
 * asked for again.
 */
export const tellSupportCallNews = listeners.tell

export const onSupportCallNews = listeners.subscribe
