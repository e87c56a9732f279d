/** Lists that grow for years are counted up to so many: a total of one more says that there are more. */
export const MOST_COUNTED = 10_000

/** The same, in the words of the API. */
export const BEYOND_COUNTED = `${MOST_COUNTED + 1} quer dizer mais de ${MOST_COUNTED}.`
