/** A page is A4 on its side, in points. */
export const PAGE = { width: 841.89, height: 595.28, margin: 26, top: 52, bottom: 34 }
/** A table has so much room. */
export const ROOM = PAGE.width - 2 * PAGE.margin
/** On a page it has so much height, between the brand and the foot. */
export const PAGE_ROOM = PAGE.height - PAGE.top - PAGE.bottom
export const INK = '#1c2430'
/** Words that explain others are in this grey, which is still read on a copy. */
export const GREY = '#4d5663'
export const LINE = '#b8c0cc'
export const SHADE = '#e9edf2'
