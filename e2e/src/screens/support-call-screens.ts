import { expect, type Page } from '@playwright/test'
import type { Screen } from './shell-screens.ts'

const newCall = (page: Page) => page.getByRole('dialog', { name: 'Novo Chamado' })

/** The support calls as the small fleet has them: one is opened on the way, about a vehicle, and closed again. */
export const SUPPORT_CALL_SCREENS: readonly Screen[] = [
  {
    name: 'ocorrencias-nenhuma',
    path: '/ocorrencias?grupo=minhas',
    ready: (page) => page.getByText('Você não tem ocorrências abertas').waitFor(),
  },
  {
    name: 'relatorio-de-velocidade',
    path: '/ocorrencias/velocidade?limite=30',
    ready: (page) => page.getByText('Quantas vezes e por quanto tempo').waitFor(),
  },
  {
    name: 'chamados',
    path: '/chamados',
    async ready(page) {
      await page.getByRole('heading', { name: /Chamados Finalizados/ }).waitFor()
      // The groups stand in one line, on a phone too.
      const groups = await page.getByRole('group', { name: 'Grupos' }).getByRole('button').all()
      const tops = await Promise.all(groups.map(async (group) => (await group.boundingBox())?.y))
      expect(new Set(tops).size).toBe(1)
    },
  },
  {
    name: 'novo-chamado',
    daily: true,
    path: '/chamados?novo=1&veiculo=1',
    ready: (page) => newCall(page).getByLabel('Título').waitFor(),
  },
  {
    name: 'novo-chamado-recusado',
    path: '/chamados?novo=1',
    async ready(page) {
      await newCall(page).getByRole('button', { name: 'CONFIRMAR' }).click()
      await page.getByText('Informe o assunto do chamado.').waitFor()
    },
  },
  {
    name: 'chamado',
    path: '/chamados?novo=1&veiculo=1',
    async ready(page) {
      await newCall(page).getByLabel('Título').fill('Rastreador sem sinal')
      await newCall(page).getByRole('button', { name: 'CONFIRMAR' }).click()
      await newCall(page).waitFor({ state: 'hidden' })
      await page.getByRole('link', { name: 'Rastreador sem sinal' }).first().click()
      await page.getByText(/^Como estava em/).waitFor()
    },
  },
  {
    name: 'encerrar-chamado',
    path: '/chamados',
    async ready(page) {
      await page
        .getByRole('button', { name: /^Editar o chamado/ })
        .first()
        .click()
      await page.getByLabel('Solução').waitFor()
    },
  },
  {
    name: 'painel-de-chamados',
    path: '/custom-dashboard',
    async ready(page) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Chamados/ })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('heading', { name: /Chamados Finalizados/ })
        .waitFor()
    },
  },
  {
    name: 'configuracoes-prazos',
    path: '/configuracoes/chamados',
    ready: (page) => page.getByLabel(/Prazo dos urgentes/).waitFor(),
  },
]
