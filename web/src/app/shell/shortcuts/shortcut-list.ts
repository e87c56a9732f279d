import { PLACES_BY_KEY } from '../navigation/navigation.ts'

interface Shortcut {
  /** The keys are pressed one after another, or one of them alone; the label says which. */
  keys: string[]
  label: string
  to?: string
}

interface ShortcutGroup {
  title: string
  shortcuts: readonly Shortcut[]
}

/** This is what the list of shortcuts says. */
export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'Em todas as telas',
    shortcuts: [
      { keys: ['Ctrl', 'K'], label: 'Busca em tudo' },
      { keys: ['/'], label: 'Busca da tela' },
      { keys: ['f'], label: 'Tela cheia' },
      { keys: ['?'], label: 'Esta lista' },
      { keys: ['Esc'], label: 'Fechar o que está aberto' },
      ...PLACES_BY_KEY.map(({ key, to, label }) => ({ keys: ['g', key], label, to })),
      { keys: ['g', 'b'], label: 'Bloquear tela' },
    ],
  },
  {
    title: 'Monitoramento',
    shortcuts: [
      { keys: ['s'], label: 'Seguir o veículo escolhido' },
      { keys: ['r'], label: 'Rastro do veículo escolhido' },
      { keys: ['z'], label: 'Aproximar o veículo escolhido' },
      { keys: ['[', ']'], label: 'Veículo anterior e seguinte da lista' },
      { keys: ['l'], label: 'Rótulos do mapa' },
      { keys: ['+', '−'], label: 'Aproximar e afastar o mapa' },
    ],
  },
  {
    title: 'Na lista e na grade de veículos',
    shortcuts: [
      { keys: ['j', 'k'], label: 'Linha seguinte e anterior, como as setas' },
      { keys: ['Enter'], label: 'Escolher o veículo, como Espaço' },
      { keys: ['Ctrl', 'Enter'], label: 'Escolher mais um, ou soltá-lo' },
      { keys: ['*'], label: 'Favoritar (lista)' },
      { keys: ['o'], label: 'Ocultar no mapa ou mostrar (lista)' },
    ],
  },
  {
    title: 'No mapa do monitoramento',
    shortcuts: [
      { keys: ['←', '→', '↑', '↓'], label: 'Mover o mapa' },
      { keys: ['Enter'], label: 'Começar a percorrer os marcadores; de novo, abrir o cartão' },
      { keys: ['Tab'], label: 'Marcador seguinte; com Shift, o anterior' },
      { keys: ['Esc'], label: 'Deixar de percorrer' },
    ],
  },
  {
    title: 'Ocorrências',
    shortcuts: [
      { keys: ['j', 'k'], label: 'Ocorrência seguinte e anterior' },
      { keys: ['a'], label: 'Assumir, ou devolver à fila' },
      { keys: ['l'], label: 'Ligar para o cliente' },
      { keys: ['n'], label: 'Anotar' },
      { keys: ['c'], label: 'Abrir um chamado' },
      { keys: ['z'], label: 'Adiar' },
      { keys: ['e'], label: 'Encerrar' },
    ],
  },
  {
    title: 'Cadastros e chamados',
    shortcuts: [
      { keys: ['n'], label: 'Adicionar um cadastro, ou abrir um chamado' },
      { keys: ['e'], label: 'Exportar a lista de um cadastro' },
    ],
  },
  {
    title: 'Históricos',
    shortcuts: [
      { keys: ['Espaço'], label: 'Reproduzir e parar' },
      { keys: ['←', '→'], label: 'Posição anterior e seguinte' },
      { keys: ['Shift', '←', '→'], label: 'Viagem ou parada anterior e seguinte' },
      { keys: ['<', '>'], label: 'Mais devagar e mais rápido' },
      { keys: ['Home', 'End'], label: 'Início e fim do período' },
      { keys: [',', '.'], label: 'Período anterior e próximo' },
      { keys: ['e'], label: 'Exportar' },
      { keys: ['Ctrl', 'Enter'], label: 'Consultar' },
    ],
  },
]
