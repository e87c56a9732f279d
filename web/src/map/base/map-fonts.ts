/**
 * The page's own font, as a style that names no glyphs asks for it: the map draws its letters itself then, waits until
 * the font is there, and tells weight and slant by the first name, which no font needs to have.
 */
export const PAGE_FONT = {
  regular: ['Inter Variable'],
  medium: ['Inter Medium', 'Inter Variable'],
  italic: ['Inter Italic', 'Inter Variable'],
}

/** The fonts that lie beside the tiles of a folder. */
export const FOLDER_FONT = {
  regular: ['Noto Sans Regular'],
  medium: ['Noto Sans Medium'],
  italic: ['Noto Sans Italic'],
}
