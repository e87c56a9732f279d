import { mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartupError } from '../errors/startup-error.ts'
import { copyProblem, copyProblemInLog } from './copy-problem.ts'

test('an error of the system is said in Portuguese, of the file that it names and else of the place', async () => {
  const file = import.meta.filename
  const mine = await mkdir(join(file, 'below')).catch((error: unknown) => error)
  expect(copyProblem(mine, tmpdir())).toBe(`${join(file, 'below')} não é uma pasta.`)
  const lost = await readdir(join(file, '..', 'lost')).catch((error: unknown) => error)
  expect(copyProblem(lost, '/copias')).toBe(`${join(file, '..', 'lost')} não existe mais.`)
  expect(copyProblem(lost, join(file, '..'))).toContain(`A pasta de cópias ${join(file, '..')} não pode ser lida`)
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(copyProblem(full, '/dados')).toBe('Não há espaço livre em disco em /dados.')
  const large = Object.assign(new Error('EFBIG: file too large, write'), { code: 'EFBIG' })
  expect(copyProblem(large, '/usb')).toMatch(/^O disco de \/usb não aceita um arquivo tão grande/)
})

test('what nobody foresaw reaches people without the English of the database, which stands in the log', () => {
  const odd = Object.assign(new Error('cache lookup failed for relation 5'), { code: 'XX000' })
  expect(copyProblem(odd, '/copias')).toBe(
    'A cópia parou por um erro que não se esperava (XX000). O registro do programa tem o que foi dito.',
  )
  expect(copyProblemInLog(odd, '/copias')).toBe(`${copyProblem(odd, '/copias')} «cache lookup failed for relation 5»`)
  const gone = Object.assign(new Error('requested WAL segment has already been removed'), { code: '58P01' })
  expect(copyProblemInLog(gone, '/copias')).toBe('O banco de dados não tem mais o que faltava copiar.')
})

test('a sentence that was meant for people is kept', () => {
  expect(copyProblem(new StartupError('Escolha uma pasta vazia.'), '/dados')).toBe('Escolha uma pasta vazia.')
})
