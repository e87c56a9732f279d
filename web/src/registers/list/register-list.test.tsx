import { customerFields } from '@monitorweb/contract/registers/customer'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createFleetStore } from '#api/live/live-fleet.ts'
import { keepPreferences, preferences } from '#api/person/preferences.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen, type } from '#testing/test-page.tsx'
import { customersRegister } from '../definitions/customer-list.tsx'
import { usersRegister } from '../definitions/user-list.tsx'
import { RegisterListScreen } from './RegisterListScreen.tsx'

/** Whatever waits for the last letter is over by then. */
const WELL_AFTER_MS = 1000

const nothing = initialOf(customerFields)
const customer = (id: number) => ({
  ...nothing,
  id,
  name: `Cliente ${id}`,
  updatedAt: '',
  vehicleCount: 0,
  parent: { name: '' },
})
const everyone = Array.from({ length: 250 }, (_, index) => customer(index + 1))

let page: ReturnType<typeof openPage>
let fleet: ReturnType<typeof createFleetStore>
const open = (answers: Parameters<typeof openPage>[2], path = '/clientes') => {
  page = openPage(path, <RegisterListScreen register={customersRegister(fleet)} />, answers)
}
const whole: Parameters<typeof openPage>[2] = {
  clienteByDscTotal: () => everyone.length,
  clienteByDsc: ({ first, offset }) => everyone.slice(Number(offset), Number(offset) + Number(first)),
}

beforeEach(() => {
  fleet = createFleetStore()
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  // Without a layout nothing would be in sight, so these sizes stand in for one.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

describe('the list of a register', () => {
  test('says how many there are and draws those in sight, each a link to its record', async () => {
    open(whole)
    await seen('250 resultados')
    await seen('Cliente 1')
    expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('251')
    expect(document.querySelector('[aria-rowindex="2"] a')?.getAttribute('href')).toBe('/clientes/1')
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(60)
    expect(page.of('clienteByDsc')).toHaveLength(1)
  })

  test('of one customer says that it has none yet, and adds one of it', async () => {
    page = openPage('/usuarios?cliente=%227%22', <RegisterListScreen register={usersRegister} />, {
      usuariosByNameTotal: () => 0,
      usuariosByName: () => [],
      cliente: () => customer(7),
    })
    await seen('Nenhum usuário deste cliente ainda')
    const targets = [...document.querySelectorAll('a')].flatMap((link) =>
      ['Adicionar', 'Novo usuário'].includes(link.textContent.trim()) ? [link.getAttribute('href')] : [],
    )
    expect(targets).toEqual(['/forms/usuario?cliente=%227%22', '/forms/usuario?cliente=%227%22'])
  })

  test('is cards on small screens, or a table for who wants one, and stays so', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(max-width: 978.98px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    open(whole)
    await seen('Cliente 1')
    const cards = () => document.querySelector('[data-cards]')
    expect(cards()).not.toBeNull()
    press('Ver como tabela')
    await soon(() => expect(cards()).toBeNull())
    expect(document.querySelectorAll('[data-row]').length).toBeGreaterThan(0)
    expect(localStorage.getItem('monitorweb:lists-as-table')).toBe('true')
    press('Ver como cartões')
    await soon(() => expect(cards()).not.toBeNull())
  })

  test('prints the rows that were read, none without its record, and says how many there are', async () => {
    open(whole)
    await seen('Cliente 1')
    window.dispatchEvent(new Event('beforeprint'))
    await seen('100 de 250 linhas. Exporte para ter todas.')
    expect(document.querySelectorAll('[data-row] a')).toHaveLength(100)
    expect(document.querySelectorAll('tbody [aria-hidden="true"][class*="skeleton"]')).toHaveLength(0)
    window.dispatchEvent(new Event('afterprint'))
    await soon(() => expect(document.querySelectorAll('[data-row] a').length).toBeLessThan(60))
  })

  test('goes on exporting when its key is pressed again, and stops by its button', async () => {
    let answerLast = (_rows: unknown): void => undefined
    const lastPage = new Promise((resolve) => {
      answerLast = resolve
    })
    let isExporting = false
    fleet.takeSnapshot({ serverTime: 1, vehicles: [], customers: [], unknownDevices: [] } as never)
    open({ ...whole, clienteByDsc: (asked) => (isExporting ? lastPage : whole['clienteByDsc']!(asked)) })
    await seen('Cliente 1')
    const keyed = () => document.querySelector<HTMLElement>('[data-key="e"]')
    isExporting = true
    keyed()!.click()
    await seen('0 linhas · Cancelar')
    expect(keyed()).toBeNull()
    press('0 linhas · Cancelar')
    answerLast([])
    await soon(() => expect(keyed()?.textContent).toBe('Exportar'))
  })

  test('searches a moment after the last letter, between percent signs, and keeps the search in the link', async () => {
    open(whole)
    await seen('Cliente 1')
    const box = document.querySelector<HTMLInputElement>('input[type="search"]')!
    type(box, 'au')
    type(box, 'aurora')
    await soon(() => expect(page.of('clienteByDsc').at(-1)?.variables['cliDsc']).toBe('%aurora%'))
    expect(page.of('clienteByDsc').map(({ variables }) => variables['cliDsc'])).toEqual(['%%', '%aurora%'])
    expect(page.router.state.location.searchStr).toContain('busca=aurora')
  })

  test('searches no more for what was cleared, or left for another link, a moment after it was typed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    open(whole, '/clientes?busca=boreal')
    await seen('Cliente 1')
    const box = document.querySelector<HTMLInputElement>('input[type="search"]')!
    type(box, 'aurora')
    press('Limpar a busca')
    await vi.advanceTimersByTimeAsync(WELL_AFTER_MS)
    expect([box.value, page.router.state.location.searchStr]).toEqual(['', ''])
    type(box, 'aurora')
    await page.router.navigate({ to: '/clientes', search: { busca: 'cedro' } })
    await vi.advanceTimersByTimeAsync(WELL_AFTER_MS)
    expect([box.value, page.router.state.location.searchStr]).toEqual(['cedro', '?busca=cedro'])
    expect(page.of('clienteByDsc').map(({ variables }) => variables['cliDsc'])).not.toContain('%aurora%')
  })

  test('holds nothing chosen that another question, as of a saved view, does not show', async () => {
    open(whole)
    await seen('Cliente 1')
    document.querySelector<HTMLInputElement>('[aria-label="Escolher Cliente 1"]')!.click()
    await seen('1 escolhido')
    await page.router.navigate({ to: '/clientes', search: { ord: 'nome' } })
    await seen('1 escolhido')
    await page.router.navigate({ to: '/clientes', search: { busca: 'boreal' } })
    await soon(() => expect(document.querySelector('input[type="search"]')).not.toBeNull())
    expect(document.body.textContent).not.toContain('escolhido')
  })

  test('asked again by the person it is empty until the answer comes', async () => {
    let release = () => undefined as unknown
    let calls = 0
    open({
      ...whole,
      clienteByDsc: async (variables) => {
        calls += 1
        if (calls > 1) await new Promise((resolve) => (release = () => resolve(undefined)))
        return whole['clienteByDsc']?.(variables)
      },
    })
    await seen('Cliente 1')
    press('Atualizar')
    await soon(() => expect(document.body.textContent).not.toContain('Cliente 1'))
    release()
    await seen('Cliente 1')
  })

  test('that fails says what and why with the code to quote, and comes with another try', async () => {
    let away = true
    const failure = { errors: [{ message: 'Erro interno.', extensions: { code: 'INTERNAL', reference: '7F3A' } }] }
    open({
      clienteByDscTotal: () => (away ? failure : 1),
      clienteByDsc: () => (away ? failure : [customer(1)]),
    })
    await seen('Não foi possível carregar os clientes. Erro interno. Código 7F3A.')
    away = false
    press('Tentar de novo')
    await seen('Cliente 1')
  })

  test('with nothing found offers to see all; with nothing there, the first record', async () => {
    open({ clienteByDscTotal: () => 0 }, '/clientes')
    await seen('Nenhum cliente ainda')
    type(document.querySelector<HTMLInputElement>('input[type="search"]')!, 'xyz')
    await seen('Nenhum cliente com esta busca')
  })

  test('is kept as it is under a name, for this person on whatever computer', async () => {
    // Another computer saved this one since the page was loaded.
    const other = { list: 'clientes', name: 'Da tarde', search: 'q=tarde' }
    let stored = JSON.stringify([other])
    const profile = () => ({ id: 1, login: 'ana', name: 'Ana', preferences: { ...preferences(), views: stored } })
    open(
      {
        ...whole,
        meuPerfil: profile,
        alterarPreferencias: ({ input }) => {
          stored = String((input as { visoes: string }).visoes)
          return profile()
        },
      },
      '/clientes?sem=veiculo&col=nome,cidade',
    )
    await seen('Cliente 1')
    press('Visões')
    await seen('Salvar como está agora')
    type(document.querySelector<HTMLInputElement>('input[placeholder="Nome da visão"]')!, 'Sem veículo')
    await soon(() => expect(document.querySelector<HTMLButtonElement>('form button')?.disabled).toBe(false))
    document.querySelector('form')?.requestSubmit()
    await soon(() => expect(document.querySelector('a[href*="sem=veiculo"]')?.textContent).toBe('Sem veículo'))
    expect(JSON.parse(stored)).toEqual([
      other,
      { list: 'clientes', name: 'Sem veículo', search: 'sem=veiculo&col=nome%2Ccidade' },
    ])
    // It stands in the list a moment before the saving of it is over, and can be taken out only then.
    const remove = document.querySelector<HTMLButtonElement>('[aria-label="Excluir a visão Sem veículo"]')!
    await soon(() => expect(remove.disabled).toBe(false))
    remove.click()
    await soon(() => expect(JSON.parse(stored)).toEqual([other]))
  })

  const tooMany = { errors: [{ message: 'Muitos pedidos.', extensions: { code: 'TOO_MANY_REQUESTS' } }] }
  test.each([
    ['the network is lost', new TypeError('Failed to fetch'), 'Sem resposta do servidor.'],
    ['the server takes no more', tooMany, 'Muitos pedidos.'],
  ])('says what of several was done where %s, and keeps the others chosen to try again', async (_, end, words) => {
    let answers = 1
    open({
      ...whole,
      deleteCliente: () => (answers-- === 0 ? end : { status: true, record: customer(1) }),
    })
    await seen('Cliente 3')
    for (const id of [1, 2, 3]) document.querySelector<HTMLElement>(`[aria-label="Escolher Cliente ${id}"]`)!.click()
    await seen('3 escolhidos')
    press('Excluir')
    await soon(() => press('CONFIRMAR'))
    await seen('1 feito, 2 não feitos:')
    await seen(`Cliente 2 ${words}`)
    press('Fechar')
    await seen('2 escolhidos')
    await soon(() => press('Excluir'))
    await soon(() => press('CONFIRMAR'))
    await seen('Dados Gravados com Sucesso!')
    expect(page.of('deleteCliente').map(({ variables }) => Object.values(variables)[0])).toEqual([1, 2, 2, 3])
  })

  test('goes to a new record by the key n, but from no window on top, nor for who switched single keys off', async () => {
    open(whole)
    await seen('Cliente 1')
    const pressN = () =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
    document.querySelector<HTMLElement>('[aria-label="Escolher Cliente 1"]')!.click()
    await soon(() => press('Excluir'))
    const inside = () => document.querySelector<HTMLElement>('[role="dialog"] button')!
    await soon(() => expect(inside()).not.toBeNull())
    inside().focus()
    pressN()
    press('Fechar')
    await soon(() => expect(inside()).toBeNull())
    keepPreferences({ ...preferences(), shortcuts: false })
    pressN()
    keepPreferences({ ...preferences(), shortcuts: true })
    expect(page.router.state.location.pathname).toBe('/clientes')
    pressN()
    await soon(() => expect(page.router.state.location.pathname).toBe('/forms/cliente'))
  })

  test('tells who may not see it so', async () => {
    enterAs({ customerId: 12, userId: 40, access: 'A' })
    open(whole)
    await seen('Seu perfil não vê Clientes')
    expect(page.sent).toEqual([])
  })
})
