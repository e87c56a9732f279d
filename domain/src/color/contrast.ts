/** A colour as #rrggbb. */
export type Color = string

/** WCAG 2.2 AA asks for so much between text and its ground. */
export const READABLE = 4.5
/** WCAG 2.2 AAA asks for so much; text of a colour stands out beside plain text with no less. */
export const STANDS_OUT = 7
const STEPS = 100

/** Answers the contrast of two colours by WCAG 2.2, from 1 (none) to 21. */
export function contrastOf(one: Color, other: Color): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Answers the smallest contrast of a colour with any of these grounds. */
export function leastContrast(color: Color, grounds: readonly Color[]): number {
  return Math.min(...grounds.map((ground) => contrastOf(color, ground)))
}

/**
 * Answers the colour itself where it has that contrast with all of these grounds, else the nearest that has, darker or
 * lighter. Black or white has to have it with all of them.
 */
export function nearestReadable(color: Color, grounds: readonly Color[], contrast = READABLE): Color {
  for (let step = 0; step <= STEPS; step++) {
    const share = step / STEPS
    const found = [mix(color, '#000000', share), mix(color, '#ffffff', share)].find(
      (tone) => leastContrast(tone, grounds) >= contrast,
    )
    if (found) return found
  }
  return contrastOf('#000000', grounds[0]!) > contrastOf('#ffffff', grounds[0]!) ? '#000000' : '#ffffff'
}

/** Answers black or white, whichever is read better on that ground; one of them always is readable. */
export function textOn(ground: Color): Color {
  return contrastOf(ground, '#ffffff') >= READABLE ? '#ffffff' : '#000000'
}

/** Answers a colour with so much of another in it, 0 to 1. */
export function mix(color: Color, other: Color, share: number): Color {
  const into = channelsOf(other)
  const mixed = channelsOf(color).map((channel, at) => Math.round(channel + (into[at]! - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(color: Color): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function luminanceOf(color: Color): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
