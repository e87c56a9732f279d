/** The days of the week in short, from Sunday. */
export const WEEKDAY_WORDS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const
