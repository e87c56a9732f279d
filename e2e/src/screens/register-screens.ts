import type { Page } from '@playwright/test'
import type { Screen } from './shell-screens.ts'

/** The count and the rows come by answers of their own. */
const found = (results: string) => async (page: Page) => {
  await page.getByText(results, { exact: true }).waitFor()
  await page.getByText(/^Atualizado às/).waitFor()
}
const headed = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor()

/** The registers, as the small fleet fills them. */
export const REGISTER_SCREENS: readonly Screen[] = [
  { name: 'clientes', daily: true, path: '/clientes', ready: found('3 resultados') },
  {
    name: 'clientes-nada',
    path: '/clientes?busca=zebra',
    ready: (page) => page.getByText('Nenhum cliente com esta busca').waitFor(),
  },
  { name: 'novo-cliente', path: '/forms/cliente', ready: headed('Novo cliente') },
  {
    name: 'novo-cliente-recusado',
    path: '/forms/cliente',
    async ready(page) {
      await page.getByLabel('CPF ou CNPJ').fill('111.111.111-12')
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
      await page.getByText('2 campos precisam de atenção').waitFor()
    },
  },
  { name: 'equipamentos', path: '/equipamentos', ready: found('5 resultados') },
  { name: 'equipamento', path: '/equipamentos/865000000000000', ready: headed('865000000000000') },
  { name: 'veiculos', daily: true, path: '/veiculos', ready: found('5 resultados') },
  { name: 'cadastro-do-veiculo', daily: true, path: '/veiculos/1', ready: headed(/ABC1D23/) },
  {
    name: 'trocar-equipamento',
    path: '/veiculos/1?aba=equipamentos',
    async ready(page) {
      await page.getByRole('button', { name: 'Trocar equipamento' }).click()
      await page.getByRole('dialog', { name: 'Trocar equipamento' }).waitFor()
    },
  },
  {
    name: 'alteracoes',
    path: '/veiculos/1?aba=alteracoes',
    ready: (page) => page.getByText('Cadastrou').first().waitFor(),
  },
  { name: 'usuarios', daily: true, path: '/usuarios', ready: found('1 resultado') },
  { name: 'novo-usuario', path: '/forms/usuario', ready: headed('Novo usuário') },
]
