import { lastPositionFields } from '@monitorweb/contract/fleet/last-position'
import fc from 'fast-check'
import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import type { Viewer } from '../../storage/base/scope.ts'
import type { Resolvers } from '../resolver.ts'
import { dataPieces, executeDocument } from './execute-document.ts'
import { renewList } from './list-text.ts'
import { createListSchema, createSchema } from './schema.ts'

const VIEWER: Viewer = {
  ...{ userId: 1, customerId: 784, access: 'A', operator: true, scope: { kind: 'all' }, sessionId: 's' },
  ...{ viewedCustomerId: null, expiresAt: Number.MAX_SAFE_INTEGER, address: '127.0.0.1' },
}
const WIRES = ['veiId', 'veiPlc', 'udlDh', 'udlVel', 'udlIgn', 'udlLat', 'ptpDsc', 'motId', '__typename']

/** Values of every kind, most of them of the field's own, as a store might hand them over after a fault. */
const hostile = fc.oneof(
  fc.constantFrom(undefined, null, Number.NaN, -0, 1e21, 2 ** 31, 1.5, '', '7', true, {}, []),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\ud800', '"\\\n\u2028', 'São Paulo/SP', 1_795_000_000_123, -62_200_000_000_000, 9e15),
)
const own: Record<string, fc.Arbitrary<unknown>> = {
  text: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('em Jundiaí/SP', '"', '\\')),
  integer: fc.integer(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  flag: fc.boolean(),
  stamp: fc.integer({ min: 0, max: 4e12 }),
}
const rowWith = (share: number) =>
  fc.record(
    Object.fromEntries(
      Object.entries(lastPositionFields).map(([name, entry]) => [
        name,
        fc.oneof(
          { arbitrary: entry.nullable ? fc.option(own[entry.kind]!) : own[entry.kind]!, weight: 200 },
          { arbitrary: hostile, weight: share },
        ),
      ]),
    ),
  )
const rows = fc.oneof(
  fc.array(rowWith(0), { maxLength: 4 }),
  fc.array(rowWith(2), { maxLength: 4 }),
  fc.constantFrom(null, [null], [7]),
)

const directive = fc.constantFrom(
  ...['', '', '', '', ' @include(if: true)', ' @skip(if: true)', ' @include(if: $yes)', ' @skip(if: $no)'],
  ' @include(if: $no) @skip(if: $yes)',
)
const leaf = fc
  .tuple(fc.constantFrom(...WIRES, 'a: veiPlc', 'b: udlVel', 'c: udlDh', 'veiPlc: veiPlc'), directive)
  .map(([wire, at]) => `${wire}${at}`)
const selectionWith = (fragments: string[]) =>
  fc.letrec<{ selection: string; node: string }>((tie) => ({
    selection: fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map((nodes) => nodes.join(' ')),
    node: fc.oneof(
      { depthSize: 'small' },
      leaf,
      leaf,
      fc.tuple(directive, tie('selection')).map(([at, inside]) => `...${at} { ${inside} }`),
      fc.tuple(directive, tie('selection')).map(([at, inside]) => `... on UltimaPosicao${at} { ${inside} }`),
      fc
        .tuple(fc.constantFrom('... { veiId }', ...fragments), directive)
        .map(([spread, at]) => `${spread}${fragments.includes(spread) ? at : ''}`),
    ),
  })).selection
const call = fc
  .tuple(fc.constantFrom('x: ', 'y: '), directive, selectionWith(['...One', '...Two']))
  .map(
    ([alias, at, fields]) =>
      `${alias}ultimasPosicoesPorCliente(${alias === 'x: ' ? 'cliId: 0' : 'first: $first'})${at} { ${fields} }`,
  )
const query = fc
  .tuple(fc.array(call, { minLength: 1, maxLength: 3 }), selectionWith(['...Two']), selectionWith([]))
  .map(([calls, one, two]) => {
    const variables = '($yes: Boolean! = true, $no: Boolean! = false, $first: Numero)'
    const fragments = [`fragment One on UltimaPosicao { ${one} }`, `fragment Two on UltimaPosicao { ${two} }`]
    return `query Q${variables} { ${calls.join(' ')} __typename } ${fragments.join(' ')}`
  })

let answered: unknown = []
const resolvers = { lastPositions: async () => answered } as unknown as Resolvers
const schema = createSchema(resolvers)
const listSchema = createListSchema(resolvers)

/** Answers what was given to a query as text, and as graphql-js answers it. */
async function bothAnswers(text: string, given: unknown) {
  const document = parse(text)
  const faults = validate(schema, document).filter(({ message }) => !/is never used/.test(message))
  expect(faults).toEqual([])
  answered = given
  const visitor = { address: '', userAgent: '' }
  const context = { viewer: VIEWER, visitor, signal: new AbortController().signal }
  const request = { document, context, variables: { first: '3' }, operationName: undefined }
  const said = async (by: typeof schema) => {
    const { data, errors } = await executeDocument({ schema, listSchema: by }, request)
    return [dataPieces(data).join(''), JSON.stringify(errors)]
  }
  return { byText: await said(listSchema), byGraphql: await said(schema) }
}

test('a list that is written as text is, byte for byte, what graphql-js answers, and so are its errors', async () => {
  await fc.assert(
    fc.asyncProperty(query, rows, async (text, given) => {
      const { byText, byGraphql } = await bothAnswers(text, given)
      expect(byText).toEqual(byGraphql)
    }),
    { numRuns: 200 },
  )
})

const renewal = fc.record({ at: fc.nat(6), row: fc.option(rowWith(1), { freq: 3 }), asked: fc.nat(2) })

test('a list of which only renewed rows are written is answered as one that is new, whatever way it was asked for before', async () => {
  const list = fc.array(rowWith(0), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(query, query, query),
      list,
      fc.array(renewal, { maxLength: 8 }),
      async (ways, first, renewals) => {
        const fleet = {}
        let given: unknown[] = first
        for (const { at, row, asked } of renewals) {
          // One row becomes another, or is gone.
          given = row
            ? given.with(at % given.length, row)
            : given.length > 1
              ? given.toSpliced(at % given.length, 1)
              : given
          renewList(given, fleet)
          const { byText, byGraphql } = await bothAnswers(ways[asked]!, given)
          expect(byText).toEqual(byGraphql)
        }
      },
    ),
    { numRuns: 100 },
  )
})
