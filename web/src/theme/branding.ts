import { useSyncExternalStore } from 'react'
import { storedText } from '#state/stored-text.ts'

const stored = storedText('monitorweb:brand')
const OWN_NAME = 'MonitorWeb'

/** Takes over the name and the colour that the server told, for this page and for the login page after it. */
export function keepBrand(brand: { name: string; color: string }): void {
  const told = JSON.stringify(brand)
  if (stored.read() === told) return
  stored.write(told)
  applyBrand()
}

/** Colours the mark of the product as the server told last time. */
export function applyBrand(): void {
  const { color } = read()
  if (color) document.documentElement.style.setProperty('--brand-color', color)
}

/** Gives the name that the product has in this installation. */
export function useBrandName(): string {
  return useSyncExternalStore(stored.onChange, () => read().name || OWN_NAME)
}

function read(): { name?: string; color?: string } {
  try {
    return JSON.parse(stored.read() ?? '{}')
  } catch {
    return {}
  }
}
