import type { Page } from '@playwright/test'

/** One screen in one state, to be looked at. */
export interface Screen {
  name: string
  path: string
  /** Nobody needs to be logged in. */
  open?: boolean
  /** Work is done on it every day: it is whole in large letters and on the narrowest telephone too. */
  daily?: boolean
  /** What is there when it is ready. */
  ready(page: Page): Promise<unknown>
}

/** Waits for a heading with these words. */
export function headed(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { name, exact: true }).waitFor()
}

/** Of who asked for access: no list may be pushed aside by it. */
export const LONG_ADDRESS = 'maria.aparecida.de.albuquerque@logistica.transportesdovaledoparaiba.com.br'

/** Around every screen, and what concerns the person who is logged in or wants to be. */
export const PEOPLE_SCREENS: readonly Screen[] = [
  { name: 'solicitar-acesso', path: '/register', open: true, ready: (page) => headed(page, 'Solicitar acesso') },
  { name: 'recuperar-senha', path: '/forgot', open: true, ready: (page) => headed(page, 'Recuperar a senha') },
  { name: 'criar-senha', path: '/forgot?token=abc', open: true, ready: (page) => headed(page, 'Criar a senha') },
  {
    name: 'bloqueio',
    path: '/lock',
    ready: (page) => page.getByRole('button', { name: 'Desbloquear' }).waitFor(),
  },
  {
    name: 'busca',
    path: '/custom-dashboard',
    async ready(page) {
      await page.getByText('As faixas somam 5 veículos ativos').waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Buscar' }).fill('aurora')
      await page.getByText(/^(Os primeiros )?\d+ resultados?/).waitFor()
    },
  },
  {
    name: 'atalhos',
    path: '/custom-dashboard',
    async ready(page) {
      await page.getByText('As faixas somam 5 veículos ativos').waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
    },
  },
  { name: 'arquivos-nenhum', path: '/arquivos', ready: (page) => page.getByText('Nenhum arquivo').waitFor() },
  { name: 'perfil', daily: true, path: '/views/profile', ready: (page) => page.getByLabel('Telefone').waitFor() },
  {
    name: 'perfil-senha',
    path: '/views/profile?secao=senha',
    ready: (page) => page.getByLabel('Senha atual').waitFor(),
  },
  {
    name: 'perfil-duas-etapas',
    path: '/views/profile?secao=duas-etapas',
    async ready(page) {
      await page.getByLabel('Senha atual').fill('Uma-senha-de-teste-9')
      await page.getByRole('button', { name: 'Começar' }).click()
      await page.getByAltText('Código QR para o aplicativo autenticador').waitFor()
    },
  },
  {
    name: 'perfil-sessoes',
    path: '/views/profile?secao=sessoes',
    ready: (page) => page.getByText('Esta sessão').first().waitFor(),
  },
  {
    name: 'perfil-preferencias',
    path: '/views/profile?secao=preferencias',
    ready: (page) => page.getByRole('combobox', { name: 'Fuso horário' }).waitFor(),
  },
]

/** What operators set for everyone. */
export const SETTINGS_SCREENS: readonly Screen[] = [
  {
    name: 'configuracoes-solicitacoes',
    path: '/configuracoes',
    ready: (page) => page.getByText(LONG_ADDRESS).waitFor(),
  },
  {
    name: 'recepcao',
    path: '/recepcao',
    ready: (page) => page.getByText(/Parece Carcell: porta \d+/).waitFor(),
  },
  {
    name: 'configuracoes-situacao',
    daily: true,
    path: '/configuracoes/situacao',
    ready: (page) => page.getByText('Em atraso ou sem sinal: hoje').waitFor(),
  },
  {
    name: 'configuracoes-viagens',
    path: '/configuracoes/viagens',
    async ready(page) {
      await page.getByRole('combobox', { name: 'Cliente' }).fill('aurora')
      await page.getByRole('option', { name: /Transportes Aurora/i }).click()
      await page.getByText('Valem as regras publicadas.').waitFor()
    },
  },
  {
    name: 'configuracoes-guarda',
    path: '/configuracoes/guarda',
    ready: (page) => page.getByText(/^Todos os clientes: posições/).waitFor(),
  },
  {
    name: 'configuracoes-versoes',
    path: '/configuracoes/versoes',
    async ready(page) {
      await page.getByRole('button', { name: 'Novo modelo' }).click()
      await page.getByLabel('Sigla').waitFor()
    },
  },
  {
    name: 'configuracoes-perfis',
    path: '/configuracoes/perfis',
    ready: (page) => page.getByRole('rowheader', { name: 'Padrão' }).waitFor(),
  },
  {
    name: 'configuracoes-tipos',
    path: '/configuracoes/tipos',
    ready: (page) => page.getByRole('rowheader', { name: 'Consulta' }).waitFor(),
  },
  {
    name: 'configuracoes-emails',
    path: '/configuracoes/emails',
    async ready(page) {
      await page.getByRole('combobox', { name: 'Situação dos e-mails' }).click()
      await page.getByRole('option', { name: 'Enviados', exact: true }).click()
      await page.getByText(LONG_ADDRESS).waitFor()
    },
  },
  {
    name: 'configuracoes-auditoria',
    path: '/configuracoes/auditoria',
    ready: (page) => page.getByText(/^Mostrando \d+ de \d+\.$/).waitFor(),
  },
  {
    name: 'configuracoes-comandos',
    path: '/configuracoes/comandos',
    ready: async (page) => {
      await page.getByText('Nenhum comando em andamento.').waitFor()
      await page.getByText('O gateway avisa se um SMS chegou em').waitFor()
    },
  },
  {
    name: 'configuracoes-saude',
    path: '/configuracoes/saude',
    ready: (page) => page.getByRole('heading', { name: 'Portas dos rastreadores' }).waitFor(),
  },
  {
    name: 'configuracoes-marca',
    path: '/configuracoes/marca',
    ready: (page) => page.getByLabel('Nome do sistema').waitFor(),
  },
]
