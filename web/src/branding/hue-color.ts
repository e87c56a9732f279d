import type { Color } from '@monitorweb/domain/color/contrast'

/** A colour by its hue in degrees, and by how strong and how light it is in hundredths. */
export interface HueColor {
  hue: number
  saturation: number
  lightness: number
}

/** Answers hue, saturation and lightness of a colour as #rrggbb, in whole steps; a grey has the hue 0. */
export function hueColorOf(color: Color): HueColor {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as Channels
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const [lightness, range] = [(most + least) / 2, most - least]
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1))
  const sixth = range === 0 ? 0 : sixthOf([red, green, blue], most, range)
  return {
    hue: Math.round(((sixth + 6) % 6) * 60) % 360,
    saturation: Math.round(saturation * 100),
    lightness: Math.round(lightness * 100),
  }
}

type Channels = [red: number, green: number, blue: number]

function sixthOf([red, green, blue]: Channels, most: number, range: number): number {
  if (most === red) return (green - blue) / range
  return most === green ? (blue - red) / range + 2 : (red - green) / range + 4
}

/** Answers the same colour as #rrggbb. */
export function colorOfHue({ hue, saturation, lightness }: HueColor): Color {
  const light = lightness / 100
  const reach = (saturation / 100) * Math.min(light, 1 - light)
  const channels = [0, 8, 4].map((shift) => {
    const at = (shift + hue / 30) % 12
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
