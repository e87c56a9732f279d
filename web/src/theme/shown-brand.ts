import { brandStyle } from '@monitorweb/domain/color/brand-tones'
import type { ShownBrand } from './branding.ts'

interface ToldBrand extends Omit<ShownBrand, 'style'> {
  color: string
  accentColor: string
}

/** Makes of what the server tells of a brand what is shown of it; the mark serves as icon where there is none. */
export function shownBrand({ name, mark, darkMark, favicon, color, accentColor }: ToldBrand): ShownBrand {
  return { name, mark, darkMark, favicon: favicon || mark, style: brandStyle({ color, accentColor }) }
}
