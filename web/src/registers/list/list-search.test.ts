import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readListSearch, writeListSearch } from './list-search.ts'

const vocabulary = {
  columns: ['name', 'city', 'status'],
  sortable: ['name', 'city'],
  filters: ['status', 'unassigned'],
}

describe('the link of a list', () => {
  test('holds search, filters, order, columns and page, and reads back as it was', () => {
    const text = fc.string().map((typed) => typed.trim())
    const search = fc.record({
      text,
      sort: fc.option(fc.record({ key: fc.constantFrom('name', 'city'), descending: fc.boolean() })),
      columns: fc.option(fc.uniqueArray(fc.constantFrom('name', 'city', 'status'), { minLength: 1 })),
      page: fc.integer({ min: 1, max: 100 }),
      filters: fc.dictionary(fc.constantFrom('status', 'unassigned'), fc.string({ minLength: 1 }), {
        noNullPrototype: true,
      }),
    })
    fc.assert(
      fc.property(search, (shown) => {
        expect(readListSearch(writeListSearch(shown), vocabulary)).toEqual(shown)
      }),
    )
  })

  test('reads links as they were always written, and writes them so', () => {
    const link = { busca: 'aurora', situacao: 'ativo', livre: 'sim', ord: '-cidade', col: 'nome,cidade', pagina: '3' }
    const search = readListSearch(link, vocabulary)
    expect(search).toEqual({
      text: 'aurora',
      sort: { key: 'city', descending: true },
      columns: ['name', 'city'],
      page: 3,
      filters: { status: 'active', unassigned: 'yes' },
    })
    expect(writeListSearch(search)).toEqual(link)
  })

  test('as usual is empty, and nonsense is left out', () => {
    const usual = readListSearch({}, vocabulary)
    expect(writeListSearch(usual)).toEqual({})
    expect(readListSearch({ ord: '-password', col: 'x,y', pagina: '-3', outro: 'a' }, vocabulary)).toEqual(usual)
  })
})
