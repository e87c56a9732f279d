import type { Queryable } from '../storage/base/queryable.ts'
import { findHostOf } from '../storage/settings/customer-hosts.ts'
import type { PublicBase } from './public-base.ts'

/**
 * Answers what the addresses in mails to a customer's people begin with: their own verified host, reached as
 * PUBLIC_URL is where there is one, else by https alone; else `base` itself.
 */
export async function customerBase(
  client: Queryable,
  customerId: number | null,
  base: PublicBase | null,
): Promise<string | null> {
  const host = customerId === null ? null : await findHostOf(client, customerId)
  if (host === null) return base?.url ?? null
  // Where the program listens says nothing of the proxy before it.
  if (!base?.isSet) return `https://${host}`
  const { protocol, port, pathname } = new URL(base.url)
  return `${protocol}//${host}${port && `:${port}`}${pathname.replace(/\/$/, '')}`
}
