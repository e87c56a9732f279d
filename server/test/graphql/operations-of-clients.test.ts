import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ASTNode, Kind, parse, print, visit } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/auth/passwords/password.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'

const folder = fileURLToPath(new URL('../../../../shared/spec/operations/', import.meta.url))
const isHere = existsSync(folder)

/** What each call cannot do without; everything else a client may leave out. */
const NEEDED = new Set(
  `cliDsc eqpSrn cliId veiPlc veiId usrLgn usrNom usrPwd tusId usrId titulo codigo resolucao
   parDhi parDhf login password input`.split(/\s+/),
)
/** Of an update only the key is needed. */
const KEYS: Record<string, string> = { Cliente: 'cliId', Equipamento: 'eqpSrn', Veiculo: 'veiId', Usuario: 'usrId' }

type Rewrite = (query: string) => string

/** Ways in which clients write the same call. */
const WRITINGS: Record<string, Rewrite> = {
  'as they stand': (query) => query,
  'numbers quoted': rewriteValues((node) =>
    node.kind === Kind.INT || node.kind === Kind.FLOAT ? { kind: Kind.STRING, value: node.value } : undefined,
  ),
  'zeros as empty strings': rewriteValues((node) =>
    node.kind === Kind.INT && node.value === '0' ? { kind: Kind.STRING, value: '' } : undefined,
  ),
  'zeros as null': rewriteValues((node) =>
    node.kind === Kind.INT && node.value === '0' ? { kind: Kind.NULL } : undefined,
  ),
  'digits unquoted': rewriteValues((node) =>
    node.kind === Kind.STRING && /^[1-9]\d*$/.test(node.value) ? { kind: Kind.INT, value: node.value } : undefined,
  ),
  'only what is required': (query) => print(visit(parse(query), { Argument: onlyNeeded, ObjectField: onlyNeeded })),
  'only the key in updates': (query) => {
    const key = KEYS[/update(\w+?)\s*\(/.exec(query)?.[1] ?? '']
    if (!key) return query
    const keep = (node: { name: { value: string } }) =>
      node.name.value === key || node.name.value === 'input' ? undefined : null
    return print(visit(parse(query), { Argument: keep, ObjectField: keep }))
  },
}

function rewriteValues(rewrite: (node: ASTNode) => object | undefined): Rewrite {
  return (query) => print(visit(parse(query), { IntValue: rewrite, FloatValue: rewrite, StringValue: rewrite }))
}

function onlyNeeded(node: { name: { value: string } }): null | undefined {
  return NEEDED.has(node.name.value) ? undefined : null
}

/** The life of the placeholders: created, read, changed, deleted. On a fresh database their ids are 1, 1, 1 and 2. */
const CREATED = ['createCliente', 'createEquipamento', 'createVeiculo', 'createUsuario', 'createChamado']
const CHANGED = ['updateCliente', 'updateEquipamento', 'updateVeiculo', 'updateUsuario', 'closeChamado']
const DELETED = ['deleteVeiculo', 'deleteUsuario', 'deleteEquipamento', 'deleteCliente']

function orderedFiles(form: 'input' | 'flat'): string[] {
  const names = readdirSync(folder).map((file) => file.replace(/\.graphql$/, ''))
  const inForm = (name: string) => (form === 'flat' && names.includes(`${name}.flat`) ? `${name}.flat` : name)
  const written = [...CREATED, ...CHANGED, ...DELETED]
  const read = names.filter((name) => !written.includes(name.replace('.flat', '')))
  return [...CREATED.map(inForm), ...read, ...CHANGED.map(inForm), ...DELETED]
}

describe.skipIf(!isHere)('the calls that existing clients send (needs ../shared)', () => {
  let api: Api
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())

  test('are all there: every file is sent below', () => {
    const sent = new Set([...orderedFiles('input'), ...orderedFiles('flat')])
    expect(readdirSync(folder).filter((file) => !sent.has(file.replace(/\.graphql$/, '')))).toEqual([])
    expect(sent.size).toBeGreaterThanOrEqual(40)
  })

  const cases = Object.keys(WRITINGS).flatMap((writing) => [[writing, 'input'] as const, [writing, 'flat'] as const])
  test.each(cases)(
    'are answered: %s, %s',
    async (writing, form) => {
      const own = await startApi()
      try {
        await own.pool.query(`update user_account set login = 'operador', password_hash = $1 where id = 1`, [
          await hashPassword('segredo'),
        ])
        for (const name of orderedFiles(form)) {
          const query = WRITINGS[writing]!(readFileSync(`${folder}${name}.graphql`, 'utf8'))
          const { status, data, errors } = await own.ask(query, { token: own.admin })
          expect({ name, status, errors }).toEqual({ name, status: 200, errors: undefined })
          const [answer] = Object.values(data)
          if (/^(create|update|delete)(Cliente|Equipamento|Veiculo|Usuario)/.test(name)) {
            expect(answer, name).toEqual({ status: true })
          } else expect(answer, name).not.toBeNull()
        }
      } finally {
        await own.stop()
      }
    },
    60_000,
  )

  test('return what was stored, in every field of every register, never null', async () => {
    const send = async (name: string) =>
      (await api.data(readFileSync(`${folder}${name}.graphql`, 'utf8'), { token: api.admin }))[name.split('.')[0]!]
    for (const name of CREATED.slice(0, 4)) await send(name)
    for (const name of ['cliente', 'equipamento', 'veiculo', 'usuario']) {
      for (const [field, value] of Object.entries(await send(name))) expect(value, `${name} ${field}`).not.toBeNull()
    }
    expect(await send('cliente')).toMatchObject({
      cliNum: '100',
      cliCep: '13010-000',
      cliPais: 'BRASIL',
      cliMae: 0,
      cliCpf: '',
    })
    expect(await send('equipamento')).toMatchObject({
      codigo: '863100000000001',
      eqpPin: '',
      eqpUvp: '',
      eqpCkdh: '',
      eqpOpc: 'VIVO',
    })
    expect(await send('veiculo')).toMatchObject({
      veiPlc: 'ABC1D23',
      veiPlcn: '',
      eqpSrn: '',
      veiAno: '2024',
      ptvId: 1,
      veiVst: '',
      cliId1: 0,
    })
    expect(await send('usuario')).toMatchObject({ usrLgn: 'central', usrCfg: '', usrDhe: '' })
    for (const name of CHANGED.slice(0, 4)) await send(name)
    expect((await send('cliente')).cliNum).toBe('120')
    expect((await send('equipamento')).eqpOpc).toBe('CLARO')
    expect((await send('veiculo')).veiCor).toBe('PRATA')
    expect((await send('usuariosByName'))[0].usrNom).toBe('MARIA S. SOUZA')
    expect(await api.signIn('maria', 'Um4-senha-boa')).toBeTruthy()
    expect((await send('veiculoByDsc'))[0]).toMatchObject({ veiId: 1, veiDsc: 'CAMINHAO BAU' })
    expect((await send('equipamentoBySrn'))[0].eqpSrn).toBe('863100000000001')
  })
})
