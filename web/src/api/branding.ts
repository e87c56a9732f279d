import { useSyncExternalStore } from 'react'

const KEY = 'monitorweb:brand'
const OWN_NAME = 'MonitorWeb'
const listeners = new Set<() => void>()

/** Takes over the name and colour that the server told: for this page, and for the login page after it. */
export function keepBrand(brand: { name: string; color: string }): void {
  const told = JSON.stringify(brand)
  if (localStorage.getItem(KEY) === told) return
  localStorage.setItem(KEY, told)
  applyBrand()
  for (const listener of listeners) listener()
}

/** Colours the mark. */
export function applyBrand(): void {
  const { color } = read()
  if (color) document.documentElement.style.setProperty('--brand-color', color)
}

/** What the product is called here. */
export function useBrandName(): string {
  return useSyncExternalStore(subscribe, () => read().name || OWN_NAME)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): { name?: string; color?: string } {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}
