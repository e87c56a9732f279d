import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { PASSWORD } from '../setup/register-records.ts'

let api: Api

/** These codes are as PRIVILEGED_CUSTOMERS=784,500 and PRIVILEGED_USERS=1,600 set them. */
beforeAll(async () => {
  api = await startApi(undefined, { privileged: { customers: [784, 500], users: [1, 600] } })
  await api.pool.query(
    `insert into customer (id, code, name) values (500, 'FILIAL', 'FILIAL'), (501, 'OUTRO', 'OUTRO')`,
  )
})
afterAll(() => api.stop())

test.each([
  { customer: 784, type: 2, operator: true },
  { customer: 500, type: 1, operator: true },
  { customer: 500, type: 3, operator: false },
  { customer: 501, type: 1, operator: false },
  { customer: 501, type: 2, user: 600, operator: true },
])('the session says who is privileged by the codes of the installation: %j', async ({ operator, ...who }) => {
  const { customer, type, user = 0 } = who
  const login = `p${customer}-${type}-${user}`
  const { createUsuario } = await api.data(
    `mutation { createUsuario(tusId: ${type}, cliId: ${customer}, usrLgn: "${login}", usrNom: "N", usrPwd: "${PASSWORD}") { usuario { usrId } } }`,
    { token: api.admin },
  )
  if (user) await api.pool.query('update user_account set id = $1 where id = $2', [user, createUsuario.usuario.usrId])
  const token = await api.signIn(login, PASSWORD)
  const renewed = (await api.data('mutation { renovarToken { token } }', { token })).renovarToken.token
  for (const one of [token, renewed]) {
    expect(JSON.parse(Buffer.from(one.split('.')[1]!, 'base64url').toString())).toMatchObject({ operator })
  }
  expect((await api.data('{ meuPerfil { operador } }', { token })).meuPerfil.operador).toBe(operator)
  const create = `mutation { createCliente(input: { cliDsc: "DE ${login}" }) { status } }`
  expect(await api.refusal(create, { token })).toBe(operator ? '200 none' : '200 FORBIDDEN')
})
