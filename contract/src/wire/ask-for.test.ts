import { expect, test } from 'vitest'
import { askFor } from './ask-for.ts'

test.each([
  ['Nome', 'Informe o nome.'],
  ['Senha atual', 'Informe a senha atual.'],
  ['Número de série', 'Informe o número de série.'],
  ['Tipo de usuário', 'Informe o tipo de usuário.'],
  ['Descrição', 'Informe a descrição.'],
  ['Linhas', 'Informe as linhas.'],
  ['Registros', 'Informe os registros.'],
  ['E-mail', 'Informe o e-mail.'],
  ['CPF ou CNPJ', 'Informe o CPF ou CNPJ.'],
  ['Cor', 'Informe a cor.'],
  ['Nome do sistema', 'Informe o nome do sistema.'],
])('a missing «%s» is asked for with its article', (label, sentence) => {
  expect(askFor(label)).toBe(sentence)
})
