import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { operations } from '@monitorweb/contract/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'

const samples = fileURLToPath(new URL('../../../../shared/spec/operations/', import.meta.url))
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

test('every request that existing clients send is understood (needs ../shared)', async ({ skip }) => {
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
