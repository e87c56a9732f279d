import { TraccarError } from './traccar-error.ts'

const ANSWER_WITHIN_MS = 30_000

interface Bounds {
  signal: AbortSignal
  /** The answer may hold so many bytes. Reading them keeps all else in the process waiting. */
  maxBytes: number
}

/**
 * Asks for JSON, and waits 30 s for all of it. It follows no redirect, so that what opens the server is shown to nobody
 * else. Throws TraccarError.
 */
export async function fetchJson(url: URL, authorization: string, { signal, maxBytes }: Bounds): Promise<unknown> {
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS)
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', authorization },
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw refusalOf(answer)
    }
    return parse(await bodyOf(answer, maxBytes))
  } catch (error) {
    if (error instanceof TraccarError) throw error
    if (timeout.aborted) {
      throw new TraccarError(`O Traccar não respondeu em ${ANSWER_WITHIN_MS / 1000} segundos.`, { isTooMuch: true })
    }
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    throw new TraccarError(`Não há conexão com o Traccar${code === undefined ? '' : ` (${code})`}.`, { cause: error })
  }
}

async function bodyOf(answer: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop gives up the rest of the answer.
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      throw new TraccarError('O Traccar respondeu mais do que cabe em uma leitura.', { isTooMuch: true })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new TraccarError('O que respondeu não é a API do Traccar. Confira TRACCAR_URL.')
  }
}

function refusalOf({ status, headers }: Response): TraccarError {
  const location = headers.get('location')
  if (status >= 300 && status < 400) {
    const to = location === null ? '' : ` (${location.slice(0, 100)})`
    return new TraccarError(`O Traccar mandou a outro endereço${to}. Ponha em TRACCAR_URL o endereço final.`)
  }
  if (status === 401 || status === 403) {
    return new TraccarError(`O Traccar recusou o acesso (${status}). Confira TRACCAR_API_TOKEN, ou usuário e senha.`)
  }
  const words = `O Traccar respondeu com o erro ${status}.`
  return new TraccarError(words, status === 429 || status === 503 ? { restMs: restOf(headers) } : {})
}

/** `Retry-After` in seconds (RFC 9110); as a date, or not at all, it asks for a rest without saying how long. */
function restOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? 0)
  return seconds > 0 ? seconds * 1000 : 0
}
