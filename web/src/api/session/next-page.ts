import { ApiError } from '../api-error.ts'
import { isPageOfAnother } from './session.ts'

const KEY = 'monitorweb:told-next'
const START = '/'
const REFUSED = 'Nada foi gravado: este navegador passou a outra sessão. A página será aberta de novo.'

/** What the next page of this tab tells: why a view as a customer ended, or that something was not sent. */
export type ToldNext = 'replaced' | 'signedOut' | 'expired' | 'ended' | 'refused'

/** Begins the page anew, at another address: nothing of what was seen in another session stays. */
export function beginAnew(path: string = START, told?: ToldNext): void {
  if (told) sessionStorage.setItem(KEY, told)
  location.assign(path)
}

export function isToldNext(): boolean {
  return sessionStorage.getItem(KEY) !== null
}

/** Answers what the page before left to be told, once. */
export function takeToldNext(): ToldNext | null {
  const told = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return told as ToldNext | null
}

/**
 * Refuses what a page wants to change by the rights of a session that it does not show, and begins it anew; null where
 * the page is of the stored session.
 */
export function refusalOfPage(): ApiError | null {
  if (!isPageOfAnother()) return null
  beginAnew(START, 'refused')
  return new ApiError('OTHER_SESSION', REFUSED)
}
