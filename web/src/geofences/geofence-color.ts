/** Colours that are told apart on both maps, for those who do not see some of them as well. */
export const GEOFENCE_COLORS = [
  { value: '#0f8f86', label: 'Verde-azulado' },
  { value: '#2f74d0', label: 'Azul' },
  { value: '#c2410c', label: 'Laranja' },
  { value: '#b4246b', label: 'Magenta' },
  { value: '#7c5cd6', label: 'Violeta' },
  { value: '#a16207', label: 'Ocre' },
  { value: '#5f6b7a', label: 'Cinza' },
] as const

/** A geofence for which nobody chose a colour is drawn in this one. */
const USUAL_COLOR = GEOFENCE_COLORS[0].value

export function shownColor(color: string): string {
  return color || USUAL_COLOR
}
