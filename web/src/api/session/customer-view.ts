import { storedText } from '#state/stored-text.ts'
import { currentSession, storedSession, storedToken, storeToken } from './session.ts'

/** An operator's own token waits here while the browser looks at the product as a customer. */
const own = storedText('monitorweb:own-token')

/** Looks as a customer from now on, with the token that the server gave for it. The page has to begin anew. */
export function enterView(token: string): void {
  own.write(storedToken() ?? '')
  storeToken(token)
}

/** Takes the own token back, where this is a view as a customer. Tells whether it is still good; the page has to begin anew. */
export function leaveView(): boolean {
  const kept = own.read()
  const viewing = storedSession()?.viewing
  own.clear()
  if (!kept || !viewing) return false
  storeToken(kept)
  return currentSession() !== null
}
