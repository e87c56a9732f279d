import type { Queryable } from '../storage/base/queryable.ts'
import { findHostOf } from '../storage/settings/customer-hosts.ts'

/**
 * Answers what the addresses in mails to a customer's people begin with: their own verified host, reached as `base` is,
 * else `base` itself.
 */
export async function customerBase(
  client: Queryable,
  customerId: number | null,
  base: string | null,
): Promise<string | null> {
  const host = customerId === null ? null : await findHostOf(client, customerId)
  if (host === null) return base
  if (base === null) return `https://${host}`
  const { protocol, port, pathname } = new URL(base)
  return `${protocol}//${host}${port && `:${port}`}${pathname.replace(/\/$/, '')}`
}
