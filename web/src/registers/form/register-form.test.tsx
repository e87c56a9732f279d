import { useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startingValues } from '#form/contract-form.ts'
import { soon } from '#testing/eventually.ts'
import { endSession, enterAs, labelled, openPage, press, REFUSAL, seen, type } from '#testing/test-page.tsx'
import { customerForm } from '../definitions/customer-form.ts'
import { deviceForm } from '../definitions/device-form.ts'
import { userForm } from '../definitions/user-form.ts'
import { vehicleForm } from '../definitions/vehicle-form.ts'
import { rememberSearch } from '../last-list-search.ts'
import { RegisterFormScreen } from './RegisterFormScreen.tsx'

const NAME = 'Nome ou razão social (obrigatório)'
const stored = { id: 5, name: 'Aurora', code: 'CLI-00005', city: 'Jundiaí', status: 0, recordVersion: 3 }
const saved = (record: object) => ({ status: true, record })
const refusal = (code: string, message: string, field?: string) => ({
  errors: [{ message, extensions: { code, ...(field && { field }) } }],
})

let page: ReturnType<typeof openPage>
const open = (path: string, answers: Parameters<typeof openPage>[2]) => {
  page = openPage(path, <RegisterFormScreen definition={customerForm} />, answers)
}

beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

/** Changes nothing itself; it has what is on the page read anew, as what changes a record beside its form does. */
function Reread() {
  const client = useQueryClient()
  return (
    <button type="button" onClick={() => void client.invalidateQueries({ queryKey: ['record'] })}>
      Ler de novo
    </button>
  )
}

async function confirmSaving() {
  press('Salvar')
  await seen('Confirma o Envio dos Dados?')
  press('CONFIRMAR')
}

describe('a new record', () => {
  test("from the list of a customer begins as that customer's", async () => {
    page = openPage('/forms/usuario?cliente=7', <RegisterFormScreen definition={userForm} />, {
      clienteByDsc: () => [{ ...stored, id: 7 }],
      cliente: () => ({ ...stored, id: 7 }),
      createUsuario: ({ input }) => saved({ ...(input as object), id: 9 }),
    })
    await seen('Novo usuário')
    await soon(() => expect(labelled('Cliente (obrigatório)').value).toBe('Aurora · CLI-00005'))
  })

  test('without what is required names it on top and beside the field, and sends nothing', async () => {
    open('/forms/cliente', {})
    await seen('Novo cliente')
    press('Salvar')
    await seen('Um campo precisa de atenção:')
    expect(labelled(NAME).getAttribute('aria-invalid')).toBe('true')
    expect(page.of('createCliente')).toEqual([])
  })

  test('is sent only after the confirmation, normalised, and ends with the success text', async () => {
    open('/forms/cliente', { createCliente: ({ input }) => saved({ ...stored, ...(input as object) }) })
    await seen('Novo cliente')
    type(labelled(NAME), '  Transportes   Aurora ')
    type(labelled('CPF ou CNPJ'), '52998224725')
    await soon(() => expect(labelled('CPF ou CNPJ').value).toBe('529.982.247-25'))
    press('Salvar')
    await seen('Confirma o Envio dos Dados?')
    expect(page.of('createCliente')).toEqual([])
    press('CONFIRMAR')
    await seen('Dados Gravados com Sucesso!')
    expect(page.of('createCliente')[0]?.variables['input']).toMatchObject({
      cliDsc: 'Transportes Aurora',
      cliCpf: '529.982.247-25',
    })
  })

  test('that the server refuses keeps what was typed, the reason beside the field', async () => {
    open('/forms/cliente', {
      createCliente: () => refusal('CONFLICT', 'Já existe um cliente com o código «X».', 'cliCod'),
    })
    await seen('Novo cliente')
    type(labelled(NAME), 'Aurora')
    type(labelled('Código do cliente'), 'X')
    await confirmSaving()
    await seen('Já existe um cliente com o código «X».')
    expect(labelled('Código do cliente').getAttribute('aria-invalid')).toBe('true')
    expect(labelled(NAME).value).toBe('Aurora')
  })

  test('has a telephone compared with its DDD', async () => {
    page = openPage('/forms/equipamento', <RegisterFormScreen definition={deviceForm} />, {})
    await seen('Novo equipamento')
    type(labelled('DDD'), '11')
    type(labelled('Telefone do chip'), '97777-1234')
    await soon(() =>
      expect(page.of('verificarDuplicidade').at(-1)?.variables).toMatchObject({
        campo: 'eqpTel',
        valor: '1197777-1234',
      }),
    )
  })

  test('survives a server that is away, and says so', async () => {
    open('/forms/cliente', { createCliente: () => new TypeError('Failed to fetch') })
    await seen('Novo cliente')
    type(labelled(NAME), 'Aurora')
    await confirmSaving()
    await seen('Sem resposta do servidor')
    expect(labelled(NAME).value).toBe('Aurora')
  })
})

describe('a record that exists', () => {
  test('is changed by what was changed alone, with the state it was read in', async () => {
    open('/clientes/5', {
      cliente: () => stored,
      updateCliente: () => saved({ ...stored, city: 'Itu', recordVersion: 4 }),
    })
    await seen('Identificação')
    type(labelled('Cidade'), 'Itu')
    await confirmSaving()
    await seen('Dados Gravados com Sucesso!')
    expect(page.of('updateCliente')[0]?.variables['input']).toEqual({ cliId: 5, cliCid: 'Itu', versao: 3 })
  })

  test('that changed beside its form is shown as it is now, but never over what was typed', async () => {
    let now = stored
    page = openPage('/clientes/5', <RegisterFormScreen definition={customerForm} links={() => <Reread />} />, {
      cliente: () => now,
      updateCliente: () => saved({ ...stored, city: 'Salto', recordVersion: 6 }),
    })
    await seen('Ler de novo')
    now = { ...stored, city: 'Itu', recordVersion: 4 }
    press('Ler de novo')
    await soon(() => expect(labelled('Cidade').value).toBe('Itu'))
    type(labelled('Cidade'), 'Salto')
    now = { ...stored, city: 'Campinas', recordVersion: 5 }
    press('Ler de novo')
    await soon(() => expect(page.of('cliente')).toHaveLength(3))
    await confirmSaving()
    await seen('Dados Gravados com Sucesso!')
    expect(page.of('updateCliente')[0]?.variables['input']).toEqual({ cliId: 5, cliCid: 'Salto', versao: 4 })
  })

  test('that somebody else changed meanwhile is shown with both, and mine goes over theirs when I say so', async () => {
    let version = 3
    open('/clientes/5', {
      cliente: ({ cliId }) =>
        cliId === 9
          ? { id: 9, name: 'Matriz', code: 'CLI-00009' }
          : { ...stored, recordVersion: version, ...(version > 3 && { name: 'Aurora Ltda', parentId: 9 }) },
      updateCliente: ({ input }) => {
        if ((input as { versao: number }).versao === 7) return saved({ ...stored, city: 'Itu', recordVersion: 8 })
        version = 7
        return refusal('CONFLICT', 'O registro mudou.', 'versao')
      },
    })
    await seen('Identificação')
    type(labelled('Cidade'), 'Itu')
    await confirmSaving()
    await seen('Este cadastro mudou enquanto você digitava')
    await seen('Aurora Ltda')
    await seen('Matriz · CLI-00009')
    press('Manter as minhas alterações')
    await seen('Dados Gravados com Sucesso!')
    expect(page.of('updateCliente').map(({ variables }) => variables['input'])).toEqual([
      { cliId: 5, cliCid: 'Itu', versao: 3 },
      { cliId: 5, cliCid: 'Itu', versao: 7 },
    ])
  })

  test('once deleted leads back to the list as it was searched', async () => {
    rememberSearch(customerForm.register, { busca: 'aurora' })
    open('/clientes/5', { cliente: () => stored, deleteCliente: () => saved(stored) })
    await seen('Identificação')
    press('Excluir')
    await seen('Excluir Aurora?')
    press('CONFIRMAR')
    await seen('Aurora foi excluído.')
    await soon(() => expect(page.router.state.location.href).toBe('/clientes?busca=aurora'))
  })

  test('is not deleted while others depend on it, and says which', async () => {
    open('/clientes/5', {
      cliente: () => stored,
      deleteCliente: () => refusal('CONFLICT', 'Dependem dele: 2 veículos (ABC1D23, KLM4567).'),
    })
    await seen('Identificação')
    press('Excluir')
    await seen('Excluir Aurora?')
    press('CONFIRMAR')
    await seen('Dependem dele: 2 veículos (ABC1D23, KLM4567).')
  })

  test('of nobody, or of others, is not found in place', async () => {
    open('/clientes/5', { cliente: () => refusal('NOT_FOUND', 'Não encontrado.') })
    await seen('Cadastro não encontrado')
  })

  test('whose address names no record at all leads back to the list instead of into the same error', async () => {
    open('/clientes/0', { cliente: () => refusal('BAD_USER_INPUT', 'Informe o código (cliId).', 'cliId') })
    await seen('Cadastro não encontrado')
    await seen('Ver clientes')
    expect(document.body.textContent).not.toContain('Informe o código')
  })
})

test('a new record begins at its first field, and so does the next one after "Salvar e cadastrar outro"', async () => {
  open('/forms/cliente', { createCliente: ({ input }) => saved({ ...stored, ...(input as object) }) })
  await seen('Novo cliente')
  await soon(() => expect(document.activeElement).toBe(labelled(NAME)))
  type(labelled(NAME), 'Aurora')
  press('Salvar e cadastrar outro')
  await seen('Confirma o Envio dos Dados?')
  press('CONFIRMAR')
  await seen('Dados Gravados com Sucesso!')
  await soon(() => expect([labelled(NAME).value, document.activeElement]).toEqual(['', labelled(NAME)]))
})

describe('what was typed and not saved', () => {
  const typeAndLeave = async (nextUserId = 1) => {
    open('/forms/cliente', {})
    await seen('Novo cliente')
    type(labelled(NAME), 'Aurora')
    await endSession(page)
    enterAs({ customerId: 784, userId: nextUserId, access: 'A' })
    open('/forms/cliente', {})
    await seen('Novo cliente')
  }

  test('is offered in a blank form, and put in when the person wants it', async () => {
    await typeAndLeave()
    await seen('Há um rascunho')
    expect(labelled(NAME).value).toBe('')
    press('Recuperar')
    await seen('Recuperamos o que você tinha digitado')
    expect(labelled(NAME).value).toBe('Aurora')
    press('Descartar')
    await soon(() => expect([labelled(NAME).value, sessionStorage.length]).toEqual(['', 0]))
  })

  test('waits while it is offered, until it is dropped', async () => {
    await typeAndLeave()
    await seen('Há um rascunho')
    expect(sessionStorage.length).toBe(1)
    press('Descartar')
    await soon(() => expect([labelled(NAME).value, sessionStorage.length]).toEqual(['', 0]))
    expect(document.body.textContent).not.toContain('rascunho')
  })

  test('is offered to nobody else who uses the tab', async () => {
    await typeAndLeave(2)
    type(labelled(NAME), 'Bandeirante')
    await soon(() => expect(sessionStorage.length).toBe(2))
    expect(document.body.textContent).not.toContain('rascunho')
  })

  test('and what is typed beside it are never mixed, and neither is lost', async () => {
    await typeAndLeave()
    await seen('Há um rascunho')
    type(labelled('Cidade'), 'Campinas')
    await soon(() => expect(Object.values(sessionStorage).join()).toMatch(/Campinas.*Aurora/))
    press('Recuperar')
    await soon(() => expect([labelled(NAME).value, labelled('Cidade').value]).toEqual(['Aurora', '']))
    press('Descartar')
    await seen('Há um rascunho')
    press('Recuperar')
    await soon(() => expect([labelled(NAME).value, labelled('Cidade').value]).toEqual(['', 'Campinas']))
  })

  test('is offered, too, where a new record is asked for again on the page of a new one', async () => {
    open('/forms/cliente', {})
    await seen('Novo cliente')
    type(labelled(NAME), 'Aurora')
    await soon(() => expect(sessionStorage.length).toBe(1))
    await page.router.navigate({ to: '/forms/cliente' })
    await seen('Há um rascunho')
    expect(labelled(NAME).value).toBe('')
    press('Recuperar')
    await soon(() => expect(labelled(NAME).value).toBe('Aurora'))
  })
})

test('a form that is not for this person says so and asks the server nothing', async () => {
  enterAs({ customerId: 12, userId: 40, access: 'C' })
  open('/clientes/5', {})
  await seen('Seu perfil não vê Clientes')
  expect(page.sent).toEqual([])
})

describe("a person's record", () => {
  const person = {
    login: 'ana',
    name: 'Ana',
    email: 'ana@aurora.com.br',
    userTypeId: 1,
    customerId: 784,
    recordVersion: 1,
  }
  const openPerson = (id: number) => {
    const screen = <RegisterFormScreen definition={userForm} />
    page = openPage(`/usuarios/${id}`, screen, { usuario: () => ({ ...person, id }) })
  }

  test.each([
    [{}, ['Dados']],
    [{ tab: 'none' }, ['Dados']],
    [{ tab: 'changes' }, ['Alterações']],
    [{ tab: 'changes', mais: '1' }, ['Alterações']],
  ])('asked for with %j marks the tab that is shown', async (search, marked) => {
    openPerson(2)
    await seen('Alterações')
    await page.router.navigate({ to: '.', search: search as never })
    await soon(() => {
      const current = [...document.querySelectorAll('nav a[aria-current]')].map(({ textContent }) => textContent)
      expect(current).toEqual(marked)
    })
  })

  test.each([
    [1, 'the own one leaves password and e-mail to the profile, which asks for the present password, and stays', true],
    [2, "another's can be given both, and be deleted", false],
  ])('%i: %s', async (id, _, isOwn) => {
    openPerson(id)
    await seen('Vários acessos')
    expect(labelled('E-mail').readOnly).toBe(isOwn)
    expect(labelled('Senha').disabled).toBe(isOwn)
    expect(labelled('Repita a senha').disabled).toBe(isOwn)
    expect(document.body.textContent?.includes('Troque no seu perfil, com a senha atual.')).toBe(isOwn)
    expect(document.body.textContent?.includes('Excluir')).toBe(!isOwn)
  })

  test('whose types could not be read says so, and they are read again', async () => {
    let isAway = true
    page = openPage('/usuarios/2', <RegisterFormScreen definition={userForm} />, {
      usuario: () => ({ ...person, id: 2 }),
      tiposDeUsuario: () => (isAway ? REFUSAL : [{ id: 1, name: 'Operador' }]),
    })
    await seen('A lista não pôde ser lida.')
    expect(labelled('Tipo de usuário (obrigatório)').value).toBe('Código 1')
    isAway = false
    press('Tentar de novo')
    await soon(() => expect(labelled('Tipo de usuário (obrigatório)').value).toBe('Operador'))
    expect(document.body.textContent).not.toContain('não pôde ser lida')
  })
})

test('of the groups of a vehicle those are told that it came into and left, so that those of others stay', async () => {
  page = openPage('/forms/veiculo', null, {
    updateVeiculo: () => saved({ id: 5 }),
    // What is stored is told as stored, also where the groups cannot be read afterwards.
    gruposDeVeiculos: () => REFUSAL,
  })
  const seen = startingValues(vehicleForm.fields, { groups: '2,3', recordVersion: 1 }, {})
  expect(await vehicleForm.update({ id: 5, groups: '3,4' }, seen)).toMatchObject({ id: 5, groups: '3,4' })
  await vehicleForm.update({ id: 5, groups: '3,2' }, seen)
  expect(page.of('updateVeiculo').map(({ variables }) => variables['input'])).toEqual([
    { veiId: 5, grupos: '+4,-2' },
    { veiId: 5 },
  ])
})

test('a section that opened for an error stays open under the hands of who mends it', async () => {
  page = openPage('/forms/equipamento', <RegisterFormScreen definition={deviceForm} />, {
    createEquipamento: () => refusal('BAD_USER_INPUT', 'Esta rede não serve.', 'allowedNetworks'),
  })
  await seen('Novo equipamento')
  type(labelled('Número de série ou IMEI (obrigatório)'), '863100000000001')
  await confirmSaving()
  await seen('Esta rede não serve.')
  const networks = [...document.querySelectorAll<HTMLInputElement>('input')].find(
    (each) => each.name === 'allowedNetworks',
  )!
  expect(networks).toBeDefined()
  type(networks, '189.40.0.0/16')
  await soon(() => expect(document.body.textContent).not.toContain('Esta rede não serve.'))
  expect(networks.isConnected).toBe(true)
})
