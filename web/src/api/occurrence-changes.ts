import { createListeners } from '#state/listeners.ts'

/** What is read of occurrences begins with this: all of it is read again on news of one. */
export const OCCURRENCES_KEY = ['occurrences']

const listeners = createListeners()

/** Tells that the queue of occurrences changed, or may have changed while nobody told us. */
export const tellOccurrenceNews = listeners.tell

export const onOccurrenceNews = listeners.subscribe
