import { LARGEST_PAGE } from '@monitorweb/contract/wire/paging'

interface Page {
  first: number
  offset: number
}

/** Reads a list page by page, in its order, to its end or to `most` rows, whose number is one of whole pages. */
export async function readPages<Row>(
  read: (page: Page) => Promise<readonly Row[]>,
  most = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let isMore = true; isMore && rows.length < most; ) {
    const page = await read({ first: LARGEST_PAGE, offset: rows.length })
    rows.push(...page)
    isMore = page.length === LARGEST_PAGE
  }
  return rows
}
