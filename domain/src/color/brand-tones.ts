import { type Color, mix, nearestReadable, READABLE, STANDS_OUT, textOn } from './contrast.ts'

/** The grounds on which the product's own colour stands as text, the least favourable ones of both themes. */
const GROUNDS = { light: ['#ffffff', '#eef1f5'], dark: ['#0f1318', '#222932', '#2a323c'] } as const

/** What one theme makes of a brand's colour; text in it, and on it, is readable. */
export interface BrandTones {
  /** Lines, icons and marks. */
  accent: Color
  soft: Color
  softHover: Color
  /** Text on the theme's surfaces and on the soft tones. */
  text: Color
}

/** Answers the colour of buttons and other filled areas: as near to the brand's as white text on it is readable. */
export function filledTone(color: Color): Color {
  return nearestReadable(color, ['#ffffff'])
}

export function brandTones(color: Color, theme: 'light' | 'dark'): BrandTones {
  const filled = filledTone(color)
  const [paper, depth] = theme === 'light' ? ['#ffffff', 0.9] : ['#161b21', 0.72]
  const soft = mix(filled, paper as Color, depth as number)
  const softHover = mix(filled, paper as Color, (depth as number) - 0.05)
  const grounds = GROUNDS[theme]
  return {
    accent: nearestReadable(filled, grounds),
    soft,
    softHover,
    // On dark a colour that is just readable would make what is chosen dimmer than all that is not.
    text: nearestReadable(filled, [...grounds, soft, softHover], theme === 'dark' ? STANDS_OUT : READABLE),
  }
}

/**
 * Answers the style sheet that colours the product as a brand: its first colour for all that is filled or chosen, the
 * second for what stands out beside it. It is text for a `style` element.
 */
export function brandStyle({ color, accentColor }: { color: Color; accentColor: Color }): string {
  const filled = filledTone(color)
  const common = {
    '--brand-color': color,
    '--brand-on': textOn(color),
    ...(accentColor !== color && { '--brand-line': accentColor }),
    '--mantine-color-brand-8': filled,
    '--mantine-color-brand-9': mix(filled, '#000000', 0.15),
    '--mantine-color-brand-filled': filled,
    '--mantine-color-brand-filled-hover': mix(filled, '#000000', 0.15),
  }
  const rules = (['light', 'dark'] as const).map((theme) => {
    const { accent, soft, softHover, text } = brandTones(color, theme)
    const tones = {
      '--accent': accent,
      '--accent-soft': soft,
      '--accent-soft-hover': softHover,
      '--accent-text': text,
      '--mantine-color-brand-light': soft,
      '--mantine-color-brand-light-hover': softHover,
      '--mantine-color-brand-light-color': text,
      '--mantine-color-brand-outline': text,
      '--mantine-color-brand-outline-hover': soft,
      '--mantine-color-brand-text': text,
    }
    return rule(`html:root[data-mantine-color-scheme="${theme}"]`, tones)
  })
  return [rule('html:root[data-mantine-color-scheme]', common), ...rules].join('')
}

function rule(selector: string, values: Record<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${lines.join(';')}}`
}
