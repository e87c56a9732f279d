import { ACCESS_REQUEST_DAYS } from '@monitorweb/contract/people/access-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { maintain } from '../../src/storage/tracks/maintenance.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf, unique } from '../setup/register-records.ts'
import { waitingMails } from './waiting-mails.ts'

const secrets = createSecrets('s'.repeat(32))
let api: Api
let make: Registers
let address = 0

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
})
afterAll(() => api.stop())

const newAddress = () => `192.0.2.${++address}`
const newEmail = () => `${unique('pede')}@cliente.exemplo`

function request(fields: Record<string, string>): string {
  const sent = { nome: 'Ana Prado', empresa: 'Transvale', telefone: '11 98888-7777', ...fields }
  const args = Object.entries(sent).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `mutation { solicitarAcesso(${args.join(', ')}) { status } }`
}

async function ask(fields: Record<string, string>, from = newAddress()) {
  return await api.ask(request(fields), { address: from })
}

const LIST = `codigo nome empresa documento email telefone login mensagem situacao recebidaEm endereco vezes decididaEm
  decididaPor { usrId usrNom } motivo usuario`

async function pending(email: string, status = 'pending') {
  const query = `{ solicitacoesDeAcesso(busca: "%${email}%", situacao: "${status}") { ${LIST} } solicitacoesDeAcessoTotal(busca: "%${email}%", situacao: "${status}") }`
  const { solicitacoesDeAcesso, solicitacoesDeAcessoTotal } = await api.data(query, { token: api.admin })
  expect(solicitacoesDeAcesso).toHaveLength(solicitacoesDeAcessoTotal)
  return solicitacoesDeAcesso
}

async function idOf(email: string): Promise<number> {
  return (await pending(email))[0].codigo
}

const approve = (id: number, customer: number, { type = 3, login = unique('novo') } = {}) =>
  `mutation { aprovarSolicitacao(codigo: ${id}, cliente: ${customer}, tipo: ${type}, login: "${login}") { usrId usrLgn usrNom usrEml usrTel tusId cliId } }`
const decline = (id: number) =>
  `mutation { recusarSolicitacao(codigo: ${id}, motivo: "Não é cliente") { situacao motivo decididaPor { usrId } } }`

describe('a request for access', () => {
  test('comes from somebody without a user, and waits for an operator', async () => {
    const email = newEmail()
    const from = newAddress()
    const more = { documento: '11.444.777/0001-61', login: 'ana.prado', mensagem: 'Duas\nlinhas' }
    expect((await ask({ email: email.toUpperCase(), ...more }, from)).data).toEqual({
      solicitarAcesso: { status: true },
    })
    expect(await pending(email)).toEqual([
      {
        ...{
          codigo: expect.any(Number),
          nome: 'Ana Prado',
          empresa: 'Transvale',
          telefone: expect.stringContaining('98888'),
        },
        ...{ ...more, email, situacao: 'pending', endereco: from, vezes: 1, motivo: '', usuario: 0, decididaEm: '' },
        ...{ recebidaEm: expect.stringMatching(/^\d{4}-/), decididaPor: { usrId: 0, usrNom: '' } },
      },
    ])
    const [mail] = await waitingMails(api.pool, secrets, email)
    expect(mail?.subject).toBe('Recebemos sua solicitação de acesso ao MonitorWeb')
    // Nobody sends strangers words of their own through this program.
    expect(mail?.text).not.toMatch(/Ana|Transvale|linhas/)
  })

  test('that is sent again only counts, is answered alike, and mails nobody again', async () => {
    const email = newEmail()
    const first = await ask({ email })
    const again = await ask({ email, nome: 'Outra pessoa', mensagem: 'Outra' })
    expect(again).toEqual(first)
    expect(await pending(email)).toMatchObject([{ nome: 'Ana Prado', mensagem: '', vezes: 2 }])
    expect(await waitingMails(api.pool, secrets, email)).toHaveLength(1)
  })

  test('is answered alike where there is a user of that address or login', async () => {
    const email = newEmail()
    const login = unique('existe')
    await api.data(
      `mutation { createUsuario(tusId: 3, cliId: 784, usrLgn: "${login}", usrNom: "N", usrPwd: "Um4-senha-boa", usrEml: "${email}") { status } }`,
      { token: api.admin },
    )
    expect(await ask({ email, login })).toEqual(await ask({ email: newEmail(), login: unique('livre') }))
  })

  test.each([
    [{ email: '' }, 'email'],
    [{ email: 'sem-arroba' }, 'email'],
    [{ email: 'a@b.exemplo', nome: '' }, 'nome'],
    [{ email: 'a@b.exemplo', documento: '11.444.777/0001-62' }, 'documento'],
    [{ email: 'a@b.exemplo', mensagem: 'x'.repeat(2_001) }, 'mensagem'],
  ])('is refused with %j', async (fields, field) => {
    const { errors } = await ask(fields as Record<string, string>)
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', field })
  })

  test('cannot be sent on and on from one address or network', async () => {
    const from = newAddress()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ email: newEmail() }, from)))
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'taken')
    expect(codes.sort()).toEqual([...Array(3).fill('TOO_MANY_REQUESTS'), ...Array(5).fill('taken')])
    const ofNetwork = Array.from({ length: 7 }, (_, host) => ask({ email: newEmail() }, `2001:db8:6:6::${host}`))
    expect((await Promise.all(ofNetwork)).filter(({ errors }) => errors)).toHaveLength(2)
  })

  test('is found by name, company, address and document, whatever it is made of', async () => {
    const email = newEmail()
    await ask({ email, nome: "José d'Ávila 100%", empresa: '__LOG__', documento: '529.982.247-25' })
    for (const search of ["%jose d'avila 100%%", '%__log__%', `%${email}%`, '%529.982%']) {
      const query = `{ solicitacoesDeAcesso(busca: "${search}") { email } }`
      const { solicitacoesDeAcesso } = await api.data(query, { token: api.admin })
      expect(solicitacoesDeAcesso.map((found: { email: string }) => found.email)).toContain(email)
    }
  })
})

describe('an approval', () => {
  test('makes the user and mails a link to make the password with, which then opens the door', async () => {
    const email = newEmail()
    await ask({ email, nome: 'Ana Prado' })
    const customer = await make.customer()
    const login = unique('ana')
    const id = await idOf(email)
    const { aprovarSolicitacao: user } = await api.data(approve(id, customer, { login }), { token: api.admin })
    expect(user).toMatchObject({ usrLgn: login, usrNom: 'Ana Prado', usrEml: email, tusId: 3, cliId: customer })
    expect(await pending(email, 'approved')).toMatchObject([
      { codigo: id, usuario: user.usrId, decididaPor: { usrId: 1 } },
    ])
    const mail = (await waitingMails(api.pool, secrets, email)).at(-1)
    expect(mail?.subject).toBe('Seu acesso ao MonitorWeb')
    const token = /https:\/\/frota\.exemplo\/forgot#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    expect(await api.refusal(`mutation { createToken(login: "${login}", password: "") { token } }`)).not.toBe(
      '200 none',
    )
    await api.data(`mutation { redefinirSenha(token: "${token}", senha: "Tres-araras-azuis") { status } }`)
    expect(await api.signIn(login, 'Tres-araras-azuis')).toBeTruthy()
    const { rows } = await api.pool.query(
      `select entity, action from audit where (entity, entity_id) in (('user', $1), ('accessRequest', $2)) order by id`,
      [String(user.usrId), String(id)],
    )
    expect(rows.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'user create',
      'accessRequest approve',
      'user resetPassword',
      'user signIn',
    ])
  })

  test('that cannot be carried out changes nothing', async () => {
    const email = newEmail()
    await ask({ email })
    const id = await idOf(email)
    const customer = await make.customer()
    const { rows: before } = await api.pool.query('select count(*) from user_account')
    for (const [query, refusal] of [
      [approve(id, customer, { login: 'central' }), '200 CONFLICT login'],
      [approve(id, 9e6), '200 NOT_FOUND cliente'],
      [approve(id, customer, { type: 9 }), '200 NOT_FOUND tipo'],
      [approve(id, customer, { login: '' }), '200 BAD_USER_INPUT login'],
      [approve(9e6, customer), '200 NOT_FOUND codigo'],
      [
        approve(id, customer).replace('tipo:', 'acessoAte: "2020-01-01 00:00:00", tipo:'),
        '200 BAD_USER_INPUT acessoAte',
      ],
    ] as const) {
      expect(await api.refusal(query, { token: api.admin })).toBe(refusal)
    }
    expect((await api.pool.query('select count(*) from user_account')).rows).toEqual(before)
    expect(await pending(email)).toHaveLength(1)
  })

  test('and another decision at the same moment: one of them is told that it is decided', async () => {
    const email = newEmail()
    await ask({ email })
    const id = await idOf(email)
    const customer = await make.customer()
    const decisions = [approve(id, customer), approve(id, customer), decline(id)]
    const refusals = await Promise.all(decisions.map((query) => api.refusal(query, { token: api.admin })))
    expect(refusals.sort()).toEqual(['200 CONFLICT codigo', '200 CONFLICT codigo', '200 none'])
  })
})

test('a refusal says why, to the operators and by mail; the same person may ask again', async () => {
  const email = newEmail()
  await ask({ email })
  const { recusarSolicitacao } = await api.data(decline(await idOf(email)), { token: api.admin })
  expect(recusarSolicitacao).toEqual({ situacao: 'declined', motivo: 'Não é cliente', decididaPor: { usrId: 1 } })
  expect((await waitingMails(api.pool, secrets, email)).at(-1)?.text).toContain('Motivo: Não é cliente')
  expect(await pending(email)).toEqual([])
  await ask({ email })
  expect(await pending(email)).toHaveLength(1)
})

test('what strangers wrote is deleted 90 days after it was decided, or after it came where nobody decides', async () => {
  const customer = await make.customer()
  const login = unique('aprovado')
  async function threeOf(days: number) {
    const [waiting, approved, declined] = [newEmail(), newEmail(), newEmail()]
    for (const email of [waiting, approved, declined]) await ask({ email })
    await api.data(approve(await idOf(approved), customer, { login: `${login}${days}` }), { token: api.admin })
    await api.data(decline(await idOf(declined)), { token: api.admin })
    // Of what was decided it is the decision that counts.
    await api.pool.query(
      `update access_request set received_at = now() - make_interval(days => case status when 'pending' then $2::int else 400 end),
         decided_at = case when status <> 'pending' then now() - make_interval(days => $2::int) end
       where email = any($1)`,
      [[waiting, approved, declined], days],
    )
    return [waiting, approved, declined]
  }
  const [young, old] = [await threeOf(ACCESS_REQUEST_DAYS - 1), await threeOf(ACCESS_REQUEST_DAYS + 1)]
  await maintain(api.pool, Date.now(), 30)
  const { rows } = await api.pool.query('select email from access_request where email = any($1)', [[...young, ...old]])
  expect(rows.map(({ email }) => email).toSorted()).toEqual(young.toSorted())
  const users = await api.pool.query('select login from user_account where login like $1', [`${login}%`])
  expect(users.rows).toHaveLength(2)
})

test('only operators read requests and decide', async () => {
  const email = newEmail()
  await ask({ email })
  const id = await idOf(email)
  const customer = await make.customer()
  const administrator = await make.person({ customer, type: 1 })
  for (const query of [
    '{ solicitacoesDeAcesso { codigo } }',
    '{ solicitacoesDeAcessoTotal }',
    approve(id, customer),
    decline(id),
  ]) {
    expect(await api.refusal(query, { token: administrator })).toBe('200 FORBIDDEN')
    expect(await api.refusal(query)).toBe('200 UNAUTHENTICATED')
  }
})
