/** The colours of the map that needs nothing from outside are calm enough for markers to stand out. */
export interface MapPalette {
  water: string
  land: string
  homeLand: string
  urban: string
  stateLine: string
  townLine: string
  /** Lines over ground of which nothing is known. */
  hatch: string
  countryLine: string
  text: string
  mutedText: string
  /** It is read on streets of any colour. */
  streetName: string
  halo: string
  road: string
  roadCasing: string
  highway: string
  highwayCasing: string
  mainRoad: string
  mainRoadCasing: string
  river: string
  park: string
  building: string
}

export type MapScheme = 'light' | 'dark'

export const MAP_PALETTES: Record<MapScheme, MapPalette> = {
  light: {
    water: '#bcd7ea',
    land: '#eceff1',
    homeLand: '#f8f7f3',
    urban: '#ece6dc',
    stateLine: '#9aa4b2',
    townLine: '#d9d6cf',
    hatch: '#d9d6cf',
    countryLine: '#7c8798',
    text: '#2b3440',
    mutedText: '#6b7684',
    streetName: '#47515e',
    halo: '#ffffff',
    road: '#ffffff',
    roadCasing: '#d5d0c6',
    highway: '#fbc96b',
    highwayCasing: '#d79a3a',
    mainRoad: '#fdeecb',
    mainRoadCasing: '#dfc48c',
    river: '#a5c8e1',
    park: '#d3e8cc',
    building: '#e6e1d8',
  },
  dark: {
    water: '#12202e',
    land: '#1a1e24',
    homeLand: '#20252c',
    urban: '#2a3038',
    stateLine: '#566273',
    townLine: '#2c333d',
    hatch: '#4a5665',
    countryLine: '#6c7a8e',
    text: '#dfe6ee',
    mutedText: '#8d99a8',
    streetName: '#c3ccd6',
    halo: '#14181d',
    road: '#3a434f',
    roadCasing: '#1c2127',
    highway: '#a47c34',
    highwayCasing: '#15191e',
    mainRoad: '#5d5240',
    mainRoadCasing: '#15191e',
    river: '#1c3247',
    park: '#20312a',
    building: '#2a3139',
  },
}
