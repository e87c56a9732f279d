import type { Api } from '../graphql-api.ts'

const CALL_FIELDS = `codigo matriz titulo descricao classificacao arquivo aquivo usuarioAbertura usuarioFechamento
  resolucao createdAt updatedAt completedAt prioridade finalizado situacao clienteNome abertoPor finalizadoPor responsavel
  responsavelNome prazo vencido reabrivelAte veiculo placa anexos { id nome tipo tamanho } respostas ultimaRespostaDaCentral
  diagnostico { causa causaTitulo confianca frase evidencias { quando rotulo valor } }
  sugestaoDeEncerramento { voltouEm resolucao } versao`

/** Answers the calls of the API as their clients write them. */
export function callsOf(api: Api) {
  return {
    async open(token: string, input: Record<string, unknown> = {}) {
      const { createChamado } = await api.data(
        `mutation ($input: ChamadoInput!) { createChamado(input: $input) { ${CALL_FIELDS} } }`,
        { token, variables: { input: { titulo: 'Rastreador sem sinal', ...input } } },
      )
      return createChamado
    },
    /** Sends one of the mutations that take arguments: `alternarChamado(codigo: 1)`. */
    async change(token: string, call: string) {
      const { result } = await api.data(`mutation { result: ${call} { ${CALL_FIELDS} } }`, { token })
      return result
    },
    async close(token: string, codigo: number, resolucao = 'Chip trocado') {
      return await this.change(token, `closeChamado(input: { codigo: ${codigo}, resolucao: "${resolucao}" })`)
    },
    async codes(token: string, args = '') {
      const { chamados } = await api.data(`{ chamados${args && `(${args})`} { codigo } }`, { token })
      return (chamados as { codigo: number }[]).map(({ codigo }) => codigo)
    },
    async get(token: string, codigo: number) {
      return (await api.data(`{ chamado(codigo: ${codigo}) { ${CALL_FIELDS} } }`, { token })).chamado
    },
    async events(token: string, codigo: number) {
      const query = `{ eventosDoChamado(codigo: ${codigo}) { tipo autorNome daCentral interno texto de para anexos { id nome } } }`
      return (await api.data(query, { token })).eventosDoChamado
    },
    /** Answers code and field of a refused mutation. */
    async refused(token: string, call: string) {
      return await api.refusal(`mutation { ${call} { codigo } }`, { token })
    },
    /** Answers what the person reads of a refused mutation. */
    async message(token: string, call: string) {
      return (await api.ask(`mutation { ${call} { codigo } }`, { token })).errors?.[0]?.message
    },
  }
}

/** Sends a file as a browser's form does. */
export async function upload(
  api: Api,
  token: string | null,
  file: { name: string; content: Buffer; type?: string },
): Promise<{ status: number; body: { id: string; nome: string; tipo: string; tamanho: number; message: string } }> {
  const boundary = 'limite-do-formulario'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="arquivo"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`
  const response = await api.app.inject({
    method: 'POST',
    url: '/uploads',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json() }
}

/** This is the smallest picture there is. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
