import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartupError } from '../errors/startup-error.ts'
import { copyProblem } from './copy-problem.ts'

test('an error of the system is said in Portuguese, of the file that it names and else of the place', async () => {
  const file = import.meta.filename
  const mine = await mkdir(join(file, 'below')).catch((error: unknown) => error)
  expect(copyProblem(mine, tmpdir())).toBe(`${join(file, 'below')} não é uma pasta.`)
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(copyProblem(full, '/dados')).toBe('Não há espaço livre em disco em /dados.')
})

test('a sentence that was meant for people is kept', () => {
  expect(copyProblem(new StartupError('Escolha uma pasta vazia.'), '/dados')).toBe('Escolha uma pasta vazia.')
})
