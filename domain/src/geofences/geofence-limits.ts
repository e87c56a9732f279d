/** The radius in metres that the circle of a geofence may have, and the usual one. */
export const GEOFENCE_RADIUS = { least: 10, most: 50_000, usual: 100 } as const

/** The metres from the line of a corridor to its edge, on either side. */
export const CORRIDOR_HALF_WIDTH = { least: 5, most: 5_000, usual: 50 } as const

/** So many corners may a geofence have, those of its holes counted. */
export const MOST_CORNERS = 1_000

/** Polygons and corridors end here to the north and south, as maps do. */
export const MOST_LATITUDE = 85
