import { execFile } from 'node:child_process'
import { afterAll, afterEach, expect, test } from 'vitest'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { newMigratedDataDir } from '../setup/initialized-data.ts'
import { type RunningProgram, runProgram, stopPrograms } from '../setup/run-program.ts'

afterEach(stopPrograms)
afterAll(removeDataDirs)

const ADMIN = { ADMIN_LOGIN: 'chefe', ADMIN_PASSWORD: 'uma-senha-escolhida' }

/** Runs `npm run password` as its script does; answers what was written and how it ended. */
function run(dataDir: string, ...words: string[]): Promise<{ output: string; code: number }> {
  const { DATABASE_URL: _tests, ...inherited } = process.env
  const options = { cwd: new URL('../../..', import.meta.url), env: { ...inherited, DATA_DIR: dataDir } }
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/dist/password-command.js', ...words], options, (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, code: error ? Number(error.code) : 0 }),
    )
  })
}

async function ask(program: RunningProgram, query: string, token?: string) {
  const answer = await fetch(`http://127.0.0.1:${program.webPort}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
  })
  return await answer.json()
}

async function signIn(program: RunningProgram, password: string): Promise<string | undefined> {
  const { data } = await ask(program, `mutation { createToken(login: "chefe", password: "${password}") { token } }`)
  return data?.createToken?.token
}

test('whoever has the machine gets a new password of a person, with the program running or stopped', async () => {
  const dataDir = newMigratedDataDir()
  const program = await runProgram({ DATA_DIR: dataDir, ...ADMIN })
  const before = (await signIn(program, ADMIN.ADMIN_PASSWORD))!
  expect((await run(dataDir)).output).toBe('chefe\n')
  expect((await run(dataDir, 'ninguem')).output).toMatch(/^Não há quem possa entrar com o login «ninguem»\./)

  const given = await run(dataDir, 'Chefe')
  expect(given.code).toBe(0)
  const [, password] = /^Login: chefe\nSenha: (\S{16}) \(não será mostrada de novo\)\nSessões encerradas: 1\.\n/.exec(
    given.output,
  )!
  expect((await ask(program, '{ meuPerfil { __typename } }', before)).errors[0].extensions.code).toBe('UNAUTHENTICATED')
  expect(await signIn(program, ADMIN.ADMIN_PASSWORD)).toBeUndefined()
  const token = await signIn(program, password!)
  const { data } = await ask(program, '{ auditoria(first: 50) { acao } }', token)
  expect(data.auditoria).toContainEqual({ acao: 'Recebeu nova senha pelo comando do servidor' })

  await stopPrograms()
  const again = await run(dataDir, 'chefe')
  const [, second] = /Senha: (\S{16}) /.exec(again.output)!
  const restarted = await runProgram({ DATA_DIR: dataDir })
  expect(await signIn(restarted, password!)).toBeUndefined()
  expect(await signIn(restarted, second!)).toBeDefined()
})

test('where there is nothing to give a password in is said in Portuguese', async () => {
  const folder = newDataDir()
  expect((await run(folder, 'chefe')).output).toMatch(/^Não há banco de dados em .*Informe em DATA_DIR/)
  expect((await run(folder, 'a', 'b')).output).toMatch(/^Use, com o programa no ar ou parado/)
})
