import { useSyncExternalStore } from 'react'
import { storedText } from '#state/stored-text.ts'

/** How the product shows itself to whoever looks: addresses of pictures are "" where there are none. */
export interface ShownBrand {
  name: string
  mark: string
  darkMark: string
  favicon: string
  /** The style sheet of its colours. */
  style: string
}

const stored = storedText('monitorweb:brand')
const sheet = document.getElementById('brand')
/** This is what the server wrote into the page, by the host at which it was asked for. */
const ofHost: ShownBrand = {
  ...{ name: 'MonitorWeb', mark: '', darkMark: '', favicon: '' },
  ...parsed(sheet?.dataset['brand']),
  style: sheet?.textContent ?? '',
}
let known: { text: string | null; brand: ShownBrand } = { text: null, brand: ofHost }

/** Takes over how the product shows itself to this person, for this page and for the next start. */
export function keepBrand(brand: ShownBrand): void {
  stored.write(JSON.stringify(brand))
  applyBrand()
}

/** Shows what everybody sees at this host again: nobody is logged in. */
export function forgetBrand(): void {
  stored.clear()
  applyBrand()
}

/** Colours the page, and puts the icon into the browser's tab. */
export function applyBrand(): void {
  const { style, favicon } = read()
  if (sheet) sheet.textContent = style
  const icon = document.querySelector<HTMLLinkElement>('[rel=icon]')
  if (!icon) return
  icon.type = favicon ? 'image/png' : 'image/svg+xml'
  icon.href = favicon || '/icon.svg'
}

export function useBrand(): ShownBrand {
  return useSyncExternalStore(stored.onChange, read)
}

/** Gives the name that the product has for this person. */
export function useBrandName(): string {
  return useBrand().name
}

/** Answers the same brand as before where nothing was stored since. */
function read(): ShownBrand {
  const text = stored.read()
  if (known.text !== text) known = { text, brand: { ...ofHost, ...parsed(text) } }
  return known.brand
}

function parsed(text: string | null | undefined): Partial<ShownBrand> {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
