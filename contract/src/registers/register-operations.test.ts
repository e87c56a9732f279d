import { describe, expect, test } from 'vitest'
import { checkArgs } from '../wire/check.ts'
import { isNested } from '../wire/field.ts'
import type { Operation } from '../wire/operation.ts'
import { registerLookups } from './register-lookups.ts'
import { registerOperations } from './register-operations.ts'
import { registerTools } from './register-tools.ts'

const operations: Operation[] = Object.values({ ...registerOperations, ...registerTools, ...registerLookups })
const lists = operations.filter(
  ({ kind, result, args }) => kind === 'query' && result.shape === 'list' && 'first' in args,
)
const PAGING = ['first', 'offset', 'orderBy', 'order']

const argsOf = ({ args }: Operation) => Object.values(args).flatMap((entry) => (isNested(entry) ? [] : [entry]))

describe('lists of the registers', () => {
  test('are many, so that this test looks at something', () => {
    expect(lists.length).toBeGreaterThanOrEqual(12)
  })

  test.each(lists)('$wire has a total with the same filters', (list) => {
    const total = operations.find(({ wire }) => wire === `${list.wire}Total`)
    const filters = argsOf(list).map(({ wire }) => wire)
    expect(total?.result.shape).toBe('count')
    expect(argsOf(total!).map(({ wire }) => wire)).toEqual(filters.filter((wire) => !PAGING.includes(wire)))
  })

  test.each(lists)('$wire refuses pages that are none, and never clamps', (list) => {
    const needed = Object.fromEntries(argsOf(list).map((field) => [field.wire, field.required ? '1' : undefined]))
    for (const first of [0, -1, 1001, 1.5]) {
      expect(() => checkArgs(list, { ...needed, first })).toThrow(expect.objectContaining({ field: 'first' }))
    }
    expect(() => checkArgs(list, { ...needed, offset: -1 })).toThrow(expect.objectContaining({ field: 'offset' }))
    for (const first of [1, '1000']) expect(() => checkArgs(list, { ...needed, first, offset: '' })).not.toThrow()
  })
})

describe('calls of the registers', () => {
  test('take their fields flat for equipment and users only', () => {
    const flat = Object.values(registerOperations).flatMap(({ wire, input }) => (input?.flat ? [wire] : []))
    expect(flat.sort()).toEqual(['createEquipamento', 'createUsuario', 'updateEquipamento', 'updateUsuario'])
  })

  test.each([
    ['clienteByDsc', 100],
    ['veiculoByDsc', 100],
    ['usuariosByName', 100],
    ['equipamentoBySrn', 1000],
    ['equipamentos', 1000],
    ['versoes', 1000],
  ])('%s pages by %i where nobody says otherwise', (wire, first) => {
    const list = operations.find((operation) => operation.wire === wire)!
    expect(checkArgs(list, {})).toMatchObject({ first, offset: 0 })
  })
})
