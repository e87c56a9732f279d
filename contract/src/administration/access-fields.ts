import { flag, integer, stamp, text } from '../wire/field.ts'

/** An entry about an access says this of it. */
export const accessFields = {
  report: text('relatorio', 'Relatório'),
  format: text('formato', 'Formato'),
  from: stamp('inicio', 'Início'),
  to: stamp('fim', 'Fim'),
  vehicles: integer('veiculos', 'Veículos'),
  groupId: integer('grupo', 'Grupo de veículos'),
  kind: integer('separadas', 'Código das mensagens separadas'),
  field: text('campo', 'Campo'),
  link: integer('link', 'Link'),
  view: text('visao', 'Sessão da visão'),
  session: text('sessao', 'Sessão'),
  ended: integer('encerradas', 'Sessões encerradas'),
  until: stamp('ate', 'Até'),
  remembered: flag('lembrar', 'Manter conectado'),
  serial: text('serie', 'Número de série'),
}
