import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'

let api: Api
let token: string

beforeAll(async () => {
  api = await startApi()
  token = api.admin
})
afterAll(() => api.stop())

describe('the endpoint', () => {
  test.each(['', 'x', '[]', '{}', '{"query":1}', '{"query":"{ versoesTotal }","variables":[]}'])(
    'a body that cannot be read (%j) is 400',
    async (payload) => {
      const response = await api.app.inject({ method: 'POST', url: '/graphql', payload })
      expect(response.statusCode).toBe(400)
    },
  )

  test('a body beyond the limit is 400 as well', async () => {
    const payload = { query: `{ versoesTotal } # ${'x'.repeat(1_100_000)}` }
    const response = await api.app.inject({ method: 'POST', url: '/graphql', payload })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors[0].extensions.code).toBe('BAD_USER_INPUT')
  })

  test('takes JSON under any content type', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'text/plain', authorization: `Bearer ${token}` },
      payload: '{"query":"{ versoesTotal }"}',
    })
    expect(response.json()).toEqual({ data: { versoesTotal: 2 } })
    expect(response.headers['content-type']).toContain('application/json')
  })

  test.each([
    ['{ cliente(cliId: $x) { cliId } clienteByDscTotal(cliDsc: $x) }', 784],
    ['{ clienteByDscTotal(cliDsc: $x) cliente(cliId: $x) { cliId } }', '784'],
    ['{ ...F } fragment F on Query { clienteByDscTotal(cliDsc: $x) cliente(cliId: $x) { cliId } }', 784],
  ])('lets one variable stand where a number and where a text is wanted: %s', async (query, x) => {
    const answered = await api.ask(`query ($x: Int) ${query}`, { token, variables: { x } })
    expect(answered.errors).toBeUndefined()
    expect(answered.data).toMatchObject({ cliente: { cliId: 784 }, clienteByDscTotal: expect.any(Number) })
  })

  test.each(['versoesTotal @include(if: $x) cliente(cliId: $x) { cliId }', 'cliente(cliId: $y) { cliId }'])(
    'and refuses it elsewhere: %s',
    async (fields) => {
      const asked = await api.refusal(`query ($x: Int) { versao(verId: $x) { verId } ${fields} }`, { token })
      expect(asked).toMatch(/^200 BAD_USER_INPUT/)
    },
  )

  test('does nothing for a page of another site, and serves its own, allowed ones and who is no browser', async () => {
    const allowed = await startApi(undefined, { pageOrigins: ['https://painel.exemplo'] })
    const send = async (headers: Record<string, string>) => {
      const response = await allowed.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { host: 'frota.exemplo', ...headers },
        payload: { query: 'mutation { createToken(login: "a", password: "b") { token } }' },
      })
      return response.json().errors[0].extensions.code
    }
    try {
      const ofOthers: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site', origin: 'https://outro.exemplo' },
        { 'sec-fetch-site': 'same-site', origin: 'https://outra.frota.exemplo' },
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'http://outro.exemplo' },
        { origin: 'null' },
      ]
      for (const foreign of ofOthers) {
        expect(await send(foreign), JSON.stringify(foreign)).toBe('FORBIDDEN')
      }
      const { rows } = await allowed.pool.query(`select key from login_failure where key like 'address 127%'`)
      expect(rows).toEqual([])
      const ofOurs: Record<string, string>[] = [
        {},
        { 'sec-fetch-site': 'same-origin', origin: 'https://frota.exemplo', host: '10.0.0.7:8080' },
        { origin: 'http://frota.exemplo' },
        { origin: 'http://frota.exemplo:8080', host: 'Frota.exemplo:8080' },
        { 'sec-fetch-site': 'cross-site', origin: 'https://painel.exemplo' },
      ]
      for (const own of ofOurs) {
        expect(await send(own), JSON.stringify(own)).toBe('UNAUTHENTICATED')
      }
    } finally {
      await allowed.stop()
    }
  })

  test('tells visitors nothing, not even what there is', async () => {
    for (const query of [
      '{ __schema { types { name } } }',
      '{ nada }',
      '{ veiculo(veiId: 1) { veiId } }',
      'mutation { createToken(login: "a", password: "b") { token } createCliente(input: {}) { status } }',
      'mutation A { createToken(login: "a", password: "b") { token } } query B { nada }',
      'mutation { ...F } fragment F on Mutation { createToken(login: "a", password: "b") { token } x: createToken(login: "a", password: "c") { token } }',
      '{ a',
    ]) {
      expect(await api.refusal(query), query).toBe('200 UNAUTHENTICATED')
      expect(await api.refusal(query, { token: 'eyJhbGciOiJub25lIn0.e30.' }), query).toBe('200 UNAUTHENTICATED')
    }
    expect((await api.data('{ __schema { queryType { name } } }', { token })).__schema.queryType.name).toBe('Query')
  })

  test('does not let visitors find out by the errors of a call that is theirs', async () => {
    const login = 'createToken(login: "a", password: "b")'
    const asked = (type: string, field: string) => [
      `mutation { ${login} { token } } fragment F on ${type} { ${field} }`,
      `mutation { ${login} { token ... on ${type} { ${field} } } }`,
      `mutation ($x: ${type}Input) { ${login} { token } }`,
    ]
    const told = async (query: string) =>
      JSON.stringify((await api.ask(query)).errors).replaceAll(/Veiculo|Nenhuma/g, '')
    const invented = asked('Nenhuma', 'veiId')
    for (const [index, query] of asked('Veiculo', 'veiId').entries()) {
      expect(await told(query), query).toBe(await told(invented[index]!))
    }
    for (const type of ['Query', 'Mutation']) {
      const call = type === 'Query' ? 'versoesTotal' : 'sair'
      const { errors } = await api.ask(`mutation { ${login} { token } } fragment F on ${type} { ${call} }`)
      expect(errors?.[0]?.message).toBe(`O campo «${call}» não existe em ${type}.`)
    }
    expect((await api.ask(`mutation { ${login} { token } }`)).errors?.[0]?.message).toBe('Usuário ou senha inválidos.')
  })

  test('answers a visitor at once, however the fragments of its query multiply', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `F${index}`)
    const bomb = `mutation { ...F0 } ${names.map((name, index) => `fragment ${name} on Mutation { ...F${index + 1} ...F${index + 1} }`).join(' ')}`
    // Whoever followed them all would follow 2 to the power of 400.
    expect(await api.refusal(bomb)).toBe('200 UNAUTHENTICATED')
    const alone = names.map((name) => `fragment ${name} on Token { token }`).join(' ')
    const { errors } = await api.ask(`mutation { createToken(login: "a", password: "b") { token } } ${alone}`)
    expect(errors?.[0]?.message).toBe('A consulta é grande demais.')
  })

  test('refuses what asks for too much', async () => {
    const aliases = Array.from({ length: 60 }, (_, index) => `a${index}: versoesTotal`).join(' ')
    const tokens = `{ ${'versoesTotal '.repeat(20_000)} }`
    const bomb = `{ ...A } ${[...'ABCDEFGHIJKLMN'].map((name, index) => `fragment ${name} on Query { ${`...${String.fromCharCode(66 + index)} `.repeat(2)} }`).join(' ')} fragment O on Query { versoesTotal }`
    // Nobody uses these fragments: they are never written out, and validation compares each with each all the same.
    const unused = Array.from({ length: 60 }, (_, index) => `fragment G${index} on Query { versoesTotal }`).join(' ')
    const unknown = Array.from({ length: 60 }, (_, index) => `...U${index}`).join(' ')
    const long = `{ versoesTotal } fragment L on Query { ${'versoesTotal '.repeat(2_001)} }`
    const ring = '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'
    const hollow = `{ ...A } ${[...'ABCDEFGHIJKLMNO'].map((name, index) => `fragment ${name} on Query { ${`...${String.fromCharCode(66 + index)} `.repeat(9)} }`).join(' ')} fragment P on Query { versoesTotal }`
    const nested = `{ veiculo(veiId: ${'['.repeat(9_000)}`
    const report = 'viagensTotal(inicio: "2026-01-01 00:00:00", fim: "2026-01-01 01:00:00")'
    const reports = (count: number) => `{ ${Array.from({ length: count }, (_, index) => `r${index}: ${report}`)} }`
    expect(await api.refusal(reports(10), { token })).toBe('200 none')
    for (const query of [
      ...[reports(11), `{ ${aliases} }`, tokens, bomb, hollow, nested, ring],
      ...[`{ versoesTotal } ${unused}`, `{ versoesTotal ${unknown} }`, long],
    ]) {
      const { errors } = await api.ask(query, { token })
      expect(errors, query.slice(0, 40)).toMatchObject([
        { message: 'A consulta é grande demais.', extensions: { code: 'BAD_USER_INPUT' } },
      ])
    }
  })

  test('an unforeseen failure says a reference and nothing else, and logs no query', async () => {
    await api.pool.query('alter table device_version rename to device_version_gone')
    const { status, errors } = await api.ask('query ($segredo: String) { versoes(first: $segredo) { verId } }', {
      token,
      variables: { segredo: 7 },
    })
    await api.pool.query('alter table device_version_gone rename to device_version')
    expect(status).toBe(200)
    expect(errors?.[0]?.extensions).toEqual({ code: 'INTERNAL', reference: expect.stringMatching(/^[0-9A-F]{8}$/) })
    expect(errors?.[0]?.message).not.toContain('device_version')
    const [entry] = api.logged
    expect(entry).toMatchObject({ reference: errors?.[0]?.extensions.reference, path: 'versoes' })
    expect(JSON.stringify(entry)).not.toContain('segredo')
  })
})
