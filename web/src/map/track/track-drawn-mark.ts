/** This mark is set each time that tracks were drawn, with the number of their points, for whoever measures. */
export const DRAWN_MARK = 'monitorweb:track-drawn'
