import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen, type } from '#testing/test-page.tsx'
import { workbookOfSheets } from '#testing/workbook-of-sheets.ts'
import { customers } from '../identities.ts'
import { ImportDialog } from './ImportDialog.tsx'

const CSV = 'Nome;CPF/CNPJ\nAurora;\nBoreal;52998224724\nCometa;\nDelta;11144477700\n'
const isWrong = (row: Record<string, string>) => (row['cliCpf'] ?? '').endsWith('24') || row['cliCpf']?.endsWith('00')

let page: ReturnType<typeof openPage>
const closed = vi.fn()
const imported = vi.fn(async () => undefined)
/** What comes of a request instead of the usual answer. */
let instead: (variables: Record<string, unknown>) => unknown

/** A server that refuses rows with a wrong CPF, and the others with them unless it only tries. */
function answer({ linhas, simular }: Record<string, unknown>) {
  const rows = JSON.parse(String(linhas)) as Record<string, string>[]
  const refused = rows.some(isWrong)
  return rows.map((row, index) => {
    const right = {
      line: index + 1,
      key: '',
      outcome: refused && !simular ? 'desfeito' : 'criado',
      field: '',
      message: '',
    }
    return isWrong(row) ? { ...right, outcome: 'erro', field: 'cliCpf', message: 'CPF inválido.' } : right
  })
}

beforeEach(() => {
  closed.mockReset()
  imported.mockClear()
  instead = () => undefined
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  const dialog = <ImportDialog register="cliente" words={customers.words} onClose={closed} onImported={imported} />
  page = openPage('/clientes', dialog, {
    importarRegistros: (variables) => instead(variables) ?? answer(variables),
  })
})
afterEach(() => page.close())

const sent = () => page.of('importarRegistros').map(({ variables }) => variables)
const namesSent = (call: Record<string, unknown>) =>
  (JSON.parse(String(call['linhas'])) as Record<string, string>[]).map((row) => row['cliDsc'])
const cell = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!
const lines = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent?.replace(/\D+$/, '') ?? '')

async function choose(file: File) {
  await seen('Escolher arquivo')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Types as a person does, and stays in the field. */
function write(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function key(name: string) {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
}

test('right rows of a file are saved while the wrong ones stay, in their order, to be mended where they stand', async () => {
  await choose(new File([CSV], 'clientes.csv'))
  await seen('Simular')
  press('Simular')
  await seen('2 erros. As linhas certas podem ser gravadas agora')
  expect(lines()[0]).toMatch(/^2/)
  press('Gravar 2 linhas')
  await soon(() => expect(cell('Nome ou razão social, linha 1')).toBeNull())
  expect(namesSent(sent().at(-1)!)).toEqual(['Aurora', 'Cometa'])
  expect([cell('Nome ou razão social, linha 2').value, cell('Nome ou razão social, linha 4').value]).toEqual([
    'Boreal',
    'Delta',
  ])
  expect(document.querySelectorAll('input[aria-invalid="true"]')).toHaveLength(2)
  type(cell('CPF ou CNPJ, linha 2'), '52998224725')
  await seen('Simule de novo')
  expect(document.querySelectorAll('input[aria-invalid="true"]')).toHaveLength(1)
  type(cell('CPF ou CNPJ, linha 4'), '')
  await soon(() => expect(document.querySelectorAll('input[aria-invalid="true"]')).toHaveLength(0))
  press('Simular')
  await seen('Pronto para criar 2')
  press('Gravar 2 linhas')
  await soon(() => expect(closed).toHaveBeenCalledOnce())
  expect(namesSent(sent().at(-1)!)).toEqual(['Boreal', 'Delta'])
})

test('a file that is no sheet is refused in words, and another can be chosen', async () => {
  await choose(new File([Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0])], 'velha.xls'))
  await seen('O formato XLS, de antes de 2007, não é lido')
  await choose(new File([CSV], 'clientes.csv'))
  await seen('Simular')
})

test('of a workbook the sheet with known columns is shown, and another can be chosen', async () => {
  const workbook = workbookOfSheets([
    { name: 'Instruções', rows: [['Preencha a segunda aba']] },
    { name: 'Matriz', rows: [['Nome'], ['Aurora'], ['Boreal']] },
    { name: 'Filial', rows: [['Nome'], ['Cometa']] },
  ])
  await choose(new File([workbook], 'clientes.xlsx'))
  await soon(() => expect(cell('Nome ou razão social, linha 2')?.value).toBe('Boreal'))
  const sheets = document.querySelector<HTMLInputElement>('input[value="Matriz (3 linhas)"]')!
  sheets.click()
  await soon(() => expect(document.querySelectorAll('[role="option"]').length).toBeGreaterThan(2))
  const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')]
  options.find(({ textContent }) => textContent === 'Filial (2 linhas)')!.click()
  await soon(() => expect(cell('Nome ou razão social, linha 1').value).toBe('Cometa'))
  expect(cell('Nome ou razão social, linha 2')).toBeNull()
  await soon(() => expect(sheets.value).toBe('Filial (2 linhas)'))
})

test('in a cell Esc takes back what was typed, Enter goes on below, and neither leaves the sheet', async () => {
  await choose(new File([CSV], 'clientes.csv'))
  await seen('Simular')
  const [first, second] = [cell('Nome ou razão social, linha 1'), cell('Nome ou razão social, linha 2')]
  first.focus()
  write(first, 'Aurora Boreal')
  key('Escape')
  await soon(() => expect(first.value).toBe('Aurora'))
  expect(closed).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(first)
  write(first, 'Aurora S.A.')
  key('Enter')
  expect(document.activeElement).toBe(second)
  await soon(() => expect(first.value).toBe('Aurora S.A.'))
  const last = cell('Nome ou razão social, linha 4')
  last.focus()
  write(last, 'Delta S.A. ')
  key('Enter')
  await soon(() => expect(last.value).toBe('Delta S.A.'))
  expect(document.activeElement).toBe(last)
  press('Simular')
  await soon(() => expect(sent()).toHaveLength(1))
  expect(namesSent(sent()[0]!)).toEqual(['Aurora S.A.', 'Boreal', 'Cometa', 'Delta S.A.'])
})

test('what was saved before an import broke off leaves the sheet, and the list is read again', async () => {
  const names = Array.from({ length: 1002 }, (_, index) => `Cliente ${index + 1}`)
  await choose(new File([`Nome\n${names.join('\n')}\n`], 'clientes.csv'))
  await seen('Simular')
  press('Simular')
  await seen('Pronto para criar 1.002')
  let breakOff = (_: Error) => {}
  const isSecond = ({ linhas }: Record<string, unknown>) => !String(linhas).includes('"Cliente 1"')
  instead = (variables) => (isSecond(variables) ? new Promise((resolve) => (breakOff = resolve)) : undefined)
  press('Gravar 1.002 linhas')
  await seen('1.000 de 1.002 linhas…')
  expect(cell('Nome ou razão social, linha 1').closest('fieldset')?.disabled).toBe(true)
  breakOff(new TypeError('Failed to fetch'))
  await seen('1.000 linhas foram gravadas; as que ficam aqui, ainda não. Simule de novo.')
  expect(imported).toHaveBeenCalledOnce()
  expect(cell('Nome ou razão social, linha 1')).toBeNull()
  instead = () => undefined
  press('Simular')
  await seen('Pronto para criar 2')
  press('Gravar 2 linhas')
  await soon(() => expect(closed).toHaveBeenCalledOnce())
  expect(namesSent(sent().at(-1)!)).toEqual(['Cliente 1001', 'Cliente 1002'])
})

test('a file that cannot be read to its end says so', async () => {
  const lost = new File([CSV], 'clientes.csv')
  lost.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  await choose(lost)
  await seen('Algo não funcionou como deveria.')
})
