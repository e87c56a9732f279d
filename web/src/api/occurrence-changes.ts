import { createListeners } from '#state/listeners.ts'

const listeners = createListeners()

/** Tells that the queue of occurrences changed, or may have changed while nobody told us. */
export const tellOccurrenceNews = listeners.tell

export const onOccurrenceNews = listeners.subscribe
