import { brandingOperations } from '@monitorweb/contract/administration/branding-operations'
import { call } from '#api/client.ts'
import { currentSession, onTokenChangeElsewhere } from '#api/session/session.ts'
import { keepBrand } from '#theme/branding.ts'
import { shownBrand } from '#theme/shown-brand.ts'

/** Asks how the product shows itself to this person, which is kept for the next start; without an answer that holds on. */
export function askBrand(): void {
  call(brandingOperations.getBranding, {}).then(
    (brand) => keepBrand(shownBrand(brand)),
    () => undefined,
  )
}

/**
 * Begins the page anew when another tab begins or ends to look as a customer: all tabs have one session. Answers how to
 * stop.
 */
export function followViews(): () => void {
  const viewing = currentSession()?.viewing
  return onTokenChangeElsewhere(() => {
    const session = currentSession()
    if (session && session.viewing !== viewing) location.assign('/')
  })
}
