import { storedText } from '#state/stored-text.ts'
import { currentSession, isPageOfAnother, storedSession, storedToken, switchToken } from './session.ts'

/** An operator's own token waits here while the browser looks at the product as a customer. */
const own = storedText('monitorweb:own-token')

/** Looks as a customer from now on, with the token that the server gave for it. The page has to begin anew. */
export function enterView(token: string): void {
  // Another page may look as a customer already: what is kept stays the own token.
  if (!storedSession()?.viewing) own.write(storedToken() ?? '')
  switchToken(token)
}

/** Takes the own token back, where this is a view as a customer. Tells whether it is still good; the page has to begin anew. */
export function leaveView(): boolean {
  const kept = own.read()
  const viewing = storedSession()?.viewing
  if (kept && viewing) switchToken(kept)
  // After the token: at no moment does another page find the view's token and no own one.
  own.clear()
  // Where another page was first, the own token is back as well.
  return (Boolean(kept && viewing) || isPageOfAnother()) && currentSession() !== null
}
