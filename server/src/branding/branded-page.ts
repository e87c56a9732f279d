import { brandStyle } from '@monitorweb/domain/color/brand-tones'
import { escapeHtml } from '@monitorweb/domain/text/html-text'
import type { Queryable } from '../storage/base/queryable.ts'
import { type Brand, findBrand } from '../storage/settings/brand.ts'
import { findCustomerOfHost } from '../storage/settings/customer-hosts.ts'
import { imageAddress } from './brand-images.ts'

/** Writes the client's page in the brand of the host at which it is asked for. */
export type WritePage = (page: string, host: string) => Promise<string>

/**
 * The first HTML has name, icon and colours already, so that nothing changes before a person's eyes. A host that is not
 * verified, whatever a request calls it, gets the installation's brand; without the database it is the product's own.
 */
export function pageWriter(pool: Queryable): WritePage {
  return async (page, host) => {
    try {
      return withBrand(page, await findBrand(pool, await findCustomerOfHost(pool, host)))
    } catch {
      return page
    }
  }
}

function withBrand(page: string, brand: Brand): string {
  const { name, color, accentColor, mark, darkMark, favicon } = brand
  const shown = {
    name,
    mark: imageAddress(mark),
    darkMark: imageAddress(darkMark),
    favicon: imageAddress(favicon || mark),
  }
  const style = `<style id="brand" data-brand="${escapeHtml(JSON.stringify(shown))}">${brandStyle({ color, accentColor })}</style>`
  // Functions, since "$" in a replacement text has a meaning and may stand in a name.
  const named = page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
    .replace(/<noscript>[^<:]*/, () => `<noscript>${escapeHtml(name)}`)
    .replace(/<style id="brand"[^>]*><\/style>/, () => style)
  if (shown.favicon === '') return named
  return named.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${shown.favicon}" type="image/png" />`)
}
