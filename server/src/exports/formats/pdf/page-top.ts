import { filledTone } from '@monitorweb/domain/color/brand-tones'
import type { Content } from 'pdfmake/interfaces.js'
import type { PrintedBrand } from '../../../storage/settings/brand.ts'
import { GREY, PAGE, ROOM } from './page.ts'
import { withAlpha } from './png-with-alpha.ts'

/** The brand's mark is at most so large, and its pictures stand in a document by this name: they are unpacked once, however many pages show them. */
const MARK = { name: 'mark', width: 130, height: 22 }
const NAME = { fontSize: 13, bold: true }
const WORDS = { fontSize: 7.5, left: 24 }
const GAP = 8

/** Answers the pictures that {@link pageTop} shows on each page. */
export function imagesOf({ mark }: PrintedBrand): Record<string, string> {
  return mark ? { [MARK.name]: `data:image/png;base64,${withAlpha(mark.content).toString('base64')}` } : {}
}

/** Lays out what stands over a page: the brand, and in small what the document is of. */
export function pageTop(brand: PrintedBrand, words: readonly string[]): Content {
  // White paper is as a screen is: a colour on which white cannot be read cannot be read on white.
  const color = filledTone(brand.color)
  const name: Content = { text: brand.name, ...NAME, color, margin: [0, 4, 0, 0] }
  const drawn: Content[] = brand.mark ? [{ image: MARK.name, fit: [MARK.width, MARK.height] }] : []
  return {
    stack: [
      {
        columns: [
          ...drawn.map((mark) => ({ width: 'auto', stack: [mark] })),
          { width: 'auto', stack: [name] },
          {
            text: words.join('\n'),
            ...{ alignment: 'right', fontSize: WORDS.fontSize, color: GREY, margin: [WORDS.left, 1, 0, 0] },
          },
        ],
        columnGap: GAP,
      },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: ROOM, y2: 0, lineWidth: 1.4, lineColor: brand.accentColor }],
        margin: [0, 3, 0, 0],
      },
    ],
    margin: [PAGE.margin, 20, PAGE.margin, 0],
  }
}
