import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { operations } from '@monitorweb/contract/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from './graphql-api.ts'

const samples = fileURLToPath(new URL('../../../shared/spec/operations/', import.meta.url))
let api: Api
let token: string

beforeAll(async () => {
  api = await startApi()
  token = api.admin
})
afterAll(() => api.stop())

describe('creating and finding again', () => {
  test('a customer: what was sent comes back, defaults for the rest', async () => {
    const saved = await api.data(
      `mutation { createCliente(input: { cliId: 7, cliMae: 0, cliDsc: "  Transportes   Aurora ", cliUf: "sp",
        cliEml1: "Contato@Exemplo.com.BR", cliPrt1: "5023", cliCpf: "12.ABC.345/01DE-35", cliNum: 100, cliSts: "" }) {
        status cliente { cliId cliMae cliCod cliDsc cliUf cliEml1 cliPrt1 cliCpf cliNum cliFax cliSts cliDhs versao } } }`,
      { token },
    )
    const { status, cliente } = saved.createCliente
    expect(status).toBe(true)
    expect(cliente).toMatchObject({
      cliMae: 0,
      cliDsc: 'Transportes Aurora',
      cliUf: 'SP',
      cliEml1: 'contato@exemplo.com.br',
      cliPrt1: 5023,
      cliCpf: '12.ABC.345/01DE-35',
      cliNum: '100',
      cliFax: '',
      cliSts: 0,
      versao: 1,
    })
    expect(cliente.cliCod).toMatch(/^CLI-\d{5}$/)
    expect(cliente.cliDhs).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const again = await api.data(`{ cliente(cliId: "${cliente.cliId}") { cliId cliDsc } }`, { token })
    expect(again.cliente).toEqual({ cliId: cliente.cliId, cliDsc: 'Transportes Aurora' })
  })

  test('a device, flat or as input, quoted or not; long serials lose no digit', async () => {
    for (const [serial, query] of [
      [
        '863100000000011',
        'createEquipamento(eqpSrn: "863100000000011", verId: 1, eqpTel: "999990000", eqpPin: "1234")',
      ],
      [
        '863100000000012',
        'createEquipamento(input: { eqpSrn: 863100000000012, verId: "1", eqpTel: 999990000, eqpPin: 1234 })',
      ],
      [
        '12345678901234567890',
        'createEquipamento(eqpSrn: 12345678901234567890, verId: 1, eqpTel: 999990000, eqpPin: "1234")',
      ],
    ]) {
      const saved = await api.data(
        `mutation { ${query} { status equipamento { codigo eqpSrn verId eqpTel eqpPin eqpPuk versao { verDsc } cliente { cliDsc } } } }`,
        { token },
      )
      expect(saved.createEquipamento).toEqual({
        status: true,
        equipamento: {
          codigo: serial,
          eqpSrn: serial,
          verId: 1,
          eqpTel: '999990000',
          eqpPin: '••••',
          eqpPuk: '',
          versao: { verDsc: 'GT06 / Concox' },
          cliente: { cliDsc: '' },
        },
      })
    }
    const { rows } = await api.pool.query(`select pin_encrypted from device where serial = '863100000000011'`)
    expect(rows[0].pin_encrypted).toMatch(/^v1\./)
    expect(
      await api.refusal('mutation { createEquipamento(eqpSrn: "1", input: { eqpSrn: "2" }) { status } }', { token }),
    ).toBe('200 BAD_USER_INPUT input')
  })

  test('a vehicle, by variables of any declared type', async () => {
    const { createCliente } = await api.data(
      'mutation { createCliente(input: { cliDsc: "DONO" }) { cliente { cliId } } }',
      {
        token,
      },
    )
    const { cliId } = createCliente.cliente
    const saved = await api.data(
      `mutation ($v: Whatever!) { createVeiculo(input: $v) { veiculo { veiId cliId veiPlc veiAno ptvId cliId1 cliente { cliDsc } } } }`,
      { token, variables: { v: { cliId: String(cliId), veiPlc: 'abc-1d23', veiAno: 2024, ptvId: 0, cliId1: null } } },
    )
    expect(saved.createVeiculo.veiculo).toMatchObject({
      cliId,
      veiPlc: 'ABC1D23',
      veiAno: '2024',
      ptvId: 1,
      cliId1: 0,
      cliente: { cliDsc: 'DONO' },
    })
    const found = await api.data(
      'query ($id: Int!, $first: String, $dsc: ID) { veiculo(veiId: $id) { veiId } veiculoByDsc(veiDsc: $dsc, first: $first) { veiId } }',
      { token, variables: { id: saved.createVeiculo.veiculo.veiId, first: '10', dsc: '%abc1d23%' } },
    )
    expect(found.veiculoByDsc).toEqual([found.veiculo])
  })

  test('what the server owns is accepted, whatever it says, and ignored', async () => {
    const { createVeiculo } = await api.data(
      `mutation { createVeiculo(input: { veiId: 4711, cliId: 784, veiDsc: "A", veiDhc: "2001-01-01 00:00:00", veiDhs: "ontem", versao: 9 }) {
        veiculo { veiId veiDhc veiDhs versao } } }`,
      { token },
    )
    const { veiId, veiDhc, veiDhs, versao } = createVeiculo.veiculo
    expect(veiId).not.toBe(4711)
    expect(versao).toBe(1)
    for (const time of [veiDhc, veiDhs]) expect(Math.abs(Date.parse(`${time}Z`) - Date.now())).toBeLessThan(60_000)
    const { createEquipamento } = await api.data(
      'mutation { createEquipamento(eqpSrn: "OWNED-1", eqpUvp: "9", eqpCk1: 1, eqpCkdh: "x", eqpDhs: "", versao: 3) { equipamento { eqpUvp eqpCk1 eqpCkdh versaoRegistro } } }',
      { token },
    )
    expect(createEquipamento.equipamento).toEqual({ eqpUvp: '', eqpCk1: '', eqpCkdh: '', versaoRegistro: 1 })
  })

  test('a user: the password never reads, the login is one person whatever its case', async () => {
    const created = await api.data(
      `mutation { createUsuario(usrId: 0, tusId: 2, cliId: 784, usrLgn: "Maria", usrPwd: "Um4-senha-boa", usrNom: "MARIA SOUZA", usrTel: "",
        usrEml: "maria@exemplo.com.br", usrPml: "1") { status usuario { usrId usrPwd usrPml usrDhe usrCfg tipoUsuario { tusDsc tusDac } cliente { cliDsc } } } }`,
      { token },
    )
    expect(created.createUsuario.usuario).toMatchObject({
      usrPwd: '',
      usrPml: 1,
      usrDhe: '',
      usrCfg: '',
      tipoUsuario: { tusDsc: 'Operador', tusDac: 'O' },
      cliente: { cliDsc: 'CENTRAL DE RASTREAMENTO' },
    })
    const twice = `mutation { createUsuario(input: { tusId: 2, cliId: 784, usrLgn: "MARIA", usrPwd: "Um4-senha-boa", usrNom: "M" }) { status } }`
    expect(await api.refusal(twice, { token })).toBe('200 CONFLICT usrLgn')
    expect(await api.signIn('maria', 'Um4-senha-boa')).toBeTruthy()
  })

  test('versions are seeded, and every list has its total', async () => {
    const answer = await api.data(
      `{ versoes(first: 1000, offset: 0) { verId verCod verCox verDsc } versoesTotal clienteByDscTotal(cliDsc: "%") equipamentosTotal
        equipamentoBySrnTotal veiculoByDscTotal usuariosByNameTotal ultimasPosicoesPorClienteTotal veiculosEmAtrasoTotal
        clienteByDsc { cliId } equipamentos { eqpSrn } usuariosByName { usrId } veiculoByDsc { veiId } }`,
      { token },
    )
    expect(answer.versoes[0]).toEqual({ verId: 1, verCod: 'GT06', verCox: '', verDsc: 'GT06 / Concox' })
    expect(answer.versoesTotal).toBe(answer.versoes.length)
    expect(answer.clienteByDscTotal).toBe(answer.clienteByDsc.length)
    expect(answer.equipamentosTotal).toBe(answer.equipamentos.length)
    expect(answer.usuariosByNameTotal).toBe(answer.usuariosByName.length)
    expect(answer.veiculoByDscTotal).toBe(answer.veiculoByDsc.length)
  })
})

describe('what is refused', () => {
  test.each([
    ['mutation { createCliente(input: { cliDsc: "" }) { status } }', 'BAD_USER_INPUT cliDsc'],
    [
      'mutation { createCliente(input: { cliDsc: "A", cliCpf: "111.444.777-00" }) { status } }',
      'BAD_USER_INPUT cliCpf',
    ],
    ['mutation { createCliente(input: { cliDsc: "A", cliMae: 99999 }) { status } }', 'NOT_FOUND cliMae'],
    ['mutation { createCliente(input: { cliDsc: "A", cliCod: "CLI-00784" }) { status } }', 'CONFLICT cliCod'],
    ['mutation { createCliente(input: { cliDsc: "A", cliXyz: 1 }) { status } }', 'BAD_USER_INPUT cliXyz'],
    ['mutation { createCliente(input: { cliDsc: "A", cliPrt1: "muitas" }) { status } }', 'BAD_USER_INPUT cliPrt1'],
    ['mutation { createCliente(input: { cliDsc: ["A"] }) { status } }', 'BAD_USER_INPUT cliDsc'],
    ['mutation { createCliente { status } }', 'BAD_USER_INPUT input'],
    ['mutation { createVeiculo(input: { cliId: 784 }) { status } }', 'BAD_USER_INPUT veiPlc'],
    ['mutation { createVeiculo(input: { veiDsc: "A" }) { status } }', 'BAD_USER_INPUT cliId'],
    ['mutation { createVeiculo(input: { veiDsc: "A", cliId: 99999 }) { status } }', 'NOT_FOUND cliId'],
    ['mutation { createVeiculo(input: { veiDsc: "A", cliId: 784, ptvId: 9 }) { status } }', 'NOT_FOUND ptvId'],
    ['mutation { createVeiculo(input: { veiDsc: "A", cliId: 784, eqpSrn: "404" }) { status } }', 'NOT_FOUND eqpSrn'],
    [
      'mutation { createVeiculo(input: { veiDsc: "A", cliId: 784, veiVst: "ontem" }) { status } }',
      'BAD_USER_INPUT veiVst',
    ],
    ['mutation { createEquipamento(verId: 1) { status } }', 'BAD_USER_INPUT eqpSrn'],
    ['mutation { createEquipamento { status } }', 'BAD_USER_INPUT input'],
    ['mutation { createUsuario(tusId: 3, cliId: 784, usrLgn: "x", usrNom: "X") { status } }', 'BAD_USER_INPUT usrPwd'],
    [
      'mutation { createUsuario(tusId: 9, cliId: 784, usrLgn: "x", usrNom: "X", usrPwd: "12345678") { status } }',
      'NOT_FOUND tusId',
    ],
    ['{ veiculoByDsc(veiDsc: "%", first: 0) { veiId } }', 'BAD_USER_INPUT first'],
    ['{ veiculoByDsc(veiDsc: "%", first: 1001) { veiId } }', 'BAD_USER_INPUT first'],
    ['{ veiculoByDsc(veiDsc: "%", offset: -1) { veiId } }', 'BAD_USER_INPUT offset'],
    ['{ veiculoByDsc(veiFld: "0;1") { veiId } }', 'BAD_USER_INPUT veiFld'],
    ['{ veiculoByDsc(orderBy: "veiSen") { veiId } }', 'BAD_USER_INPUT orderBy'],
    ['{ veiculo { veiId } }', 'BAD_USER_INPUT veiId'],
    ['{ veiculo(veiId: 99999) { veiId } }', 'NOT_FOUND'],
    ['{ veiculo(veiId: 1) { veiXyz } }', 'BAD_USER_INPUT'],
    ['{ veiculo(veiId: 1', 'BAD_USER_INPUT'],
    [
      '{ relatorioPosicoes(veiId: 1, parDhi: "2026-01-02 00:00:00", parDhf: "2026-01-01 00:00:00") { veiId } }',
      'BAD_USER_INPUT parDhf',
    ],
    ['{ relatorioPosicoes(veiId: 1, parDhi: "", parDhf: "2026-01-01 00:00:00") { veiId } }', 'BAD_USER_INPUT parDhi'],
  ])('%s', async (query, refusal) => {
    expect(await api.refusal(query, { token })).toBe(`200 ${refusal}`)
  })

  test('in Portuguese, naming what is missing, suggesting nothing, echoing no value', async () => {
    const { errors } = await api.ask('mutation { createCliente(input: { cliDs: "segredo" }) { status } }', { token })
    expect(errors?.[0]?.message).toBe('O campo «cliDs» não existe em ClienteInput.')
    const missing = await api.ask('mutation { createCliente(input: {}) { status } }', { token })
    expect(missing.errors?.[0]?.message).toBe('Informe Nome (cliDsc).')
    const byVariable = await api.ask('mutation ($i: X) { createCliente(input: $i) { status } }', {
      token,
      variables: { i: { cliDs: 'segredo' } },
    })
    expect(byVariable.errors?.[0]).toMatchObject({
      message: 'O campo «cliDs» não existe em ClienteInput.',
      extensions: { code: 'BAD_USER_INPUT', field: 'cliDs' },
    })
  })

  test('a duplicate serial', async () => {
    const create = 'mutation { createEquipamento(eqpSrn: "700000000000001") { status } }'
    expect(await api.refusal(create, { token })).toBe('200 none')
    expect(await api.refusal(create, { token })).toBe('200 CONFLICT eqpSrn')
  })
})

test('every request that existing clients send is understood', async ({ skip }) => {
  if (!existsSync(samples)) skip('the specification is not here')
  const wires = new Set<string>(Object.values(operations).map((operation) => operation.wire))
  const files = readdirSync(samples).filter((file) => wires.has(file.split('.')[0]!))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const { status, errors } = await api.ask(readFileSync(`${samples}${file}`, 'utf8'), { token })
    expect(status, file).toBe(200)
    // The placeholders in them may clash or be missing; nothing may be misunderstood.
    const codes = (errors ?? []).map((error) => error.extensions.code)
    expect(['NOT_FOUND', 'CONFLICT', 'UNAUTHENTICATED'], file).toEqual(expect.arrayContaining(codes))
  }
})

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

  test('refuses what asks for too much', async () => {
    const aliases = Array.from({ length: 60 }, (_, index) => `a${index}: versoesTotal`).join(' ')
    const tokens = `{ ${'versoesTotal '.repeat(20_000)} }`
    const bomb = `{ ...A } ${[...'ABCDEFGHIJKLMN'].map((name, index) => `fragment ${name} on Query { ${`...${String.fromCharCode(66 + index)} `.repeat(2)} }`).join(' ')} fragment O on Query { versoesTotal }`
    const ring = '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'
    for (const query of [`{ ${aliases} }`, tokens, bomb, ring]) {
      expect(await api.refusal(query, { token }), query.slice(0, 40)).toBe('200 BAD_USER_INPUT')
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
