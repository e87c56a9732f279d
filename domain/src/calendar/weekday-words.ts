/** The days of the week abbreviated in Portuguese, Sunday first. */
export const WEEKDAY_WORDS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const
