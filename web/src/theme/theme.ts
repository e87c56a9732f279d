import { type ComboboxItem, createTheme, type MantineColorsTuple, type OptionsFilter } from '@mantine/core'
import { withoutAccents } from '@monitorweb/domain/text/text'
import type { KeyboardEvent } from 'react'

/** The product's own colour keeps away from every colour of a status, so that the two are never confused. */
const brand: MantineColorsTuple = [
  '#eef1fb',
  '#dde3f6',
  '#bcc7ec',
  '#98a9e2',
  '#7a8fd9',
  '#667fd3',
  '#5b76d1',
  '#4a64ba',
  '#354ca3',
  '#2a3f8f',
]

/** Mantine's dark scheme gets the product's bluish greys: the text first, then the lines, then the surfaces. */
const dark: MantineColorsTuple = [
  '#e5e9ef',
  '#b6bfca',
  '#98a3b1',
  '#6f7b8a',
  '#3b4552',
  '#2a323c',
  '#1c222a',
  '#161b21',
  '#12161b',
  '#0f1318',
]

/**
 * Mantine's look of the whole product. Shade 8 and the tokens of tokens.css bring every text to a contrast of 4.5:1.
 */
export const theme = createTheme({
  colors: { brand, dark },
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-sans)', fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  components: {
    Select: {
      defaultProps: {
        // Lists open where their field is, so that everything on the page is inside a landmark.
        comboboxProps: { withinPortal: false },
        // Tab leads from the field to what comes next: Chromium would stop at a list that scrolls, which closes under it.
        scrollAreaProps: { viewportProps: { tabIndex: -1 } },
        // A keyboard picks by typing and Enter, so the first option that is left is the one that Enter takes.
        selectFirstOptionOnChange: true,
        onKeyDown: keepEnterInList,
        filter: withoutAccentsToo,
      },
    },
    // The line below the chosen tab is the theme's accent, which is seen on dark too.
    Tabs: { vars: () => ({ root: { '--tabs-color': 'var(--accent)' } }) },
  },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
})

/** While its list is open, Enter picks. Where nothing is left to pick, it must not send the form around the field. */
function keepEnterInList(event: KeyboardEvent<HTMLInputElement>): void {
  const open = event.currentTarget.getAttribute('aria-expanded') === 'true'
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && open) event.preventDefault()
}

/** Finds a choice by its words without their accents too, as every other search does. */
function withoutAccentsToo({ options, search, limit }: Parameters<OptionsFilter>[0]): ReturnType<OptionsFilter> {
  const plain = (text: string) => withoutAccents(text).toLowerCase()
  const wanted = plain(search.trim())
  const has = ({ label }: ComboboxItem) => plain(label).includes(wanted)
  return options
    .map((option) => ('items' in option ? { ...option, items: option.items.filter(has) } : option))
    .filter((option) => 'items' in option || has(option))
    .slice(0, limit)
}
