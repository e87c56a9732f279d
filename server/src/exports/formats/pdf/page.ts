/** A page is A4 on its side, in points. */
export const PAGE = { width: 841.89, margin: 26 }
/** A table has so much room. */
export const ROOM = PAGE.width - 2 * PAGE.margin
export const INK = '#1c2430'
/** Words that explain others are in this grey, which is still read on a copy. */
export const GREY = '#4d5663'
export const LINE = '#b8c0cc'
export const SHADE = '#e9edf2'
