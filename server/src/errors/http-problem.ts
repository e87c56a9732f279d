const PROBLEMS = {
  BAD_REQUEST: { status: 400, message: 'O pedido não pôde ser entendido.' },
  UNAUTHENTICATED: { status: 401, message: 'Entre com seu login e senha para continuar.' },
  FORBIDDEN: { status: 403, message: 'Seu perfil não permite esta operação.' },
  NOT_FOUND: { status: 404, message: 'Este endereço não existe.' },
  TIMEOUT: { status: 408, message: 'O pedido não chegou inteiro a tempo. Tente de novo.' },
  TOO_LARGE: { status: 413, message: 'O conteúdo enviado é grande demais.' },
  UNSUPPORTED: { status: 415, message: 'Este tipo de conteúdo não é aceito.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Muitos pedidos. Aguarde um pouco e tente de novo.' },
  INTERNAL: { status: 500, message: 'Ocorreu um erro no servidor. Informe o código ao suporte.' },
  UNAVAILABLE: { status: 503, message: 'O servidor está indisponível no momento. Tente de novo em instantes.' },
} as const

export type ProblemCode = keyof typeof PROBLEMS

interface ProblemDetails {
  /** The message is for the person, in Portuguese; each code has its own. */
  message?: string
  retryAfterSeconds?: number
  /** It tells programs why a session ended. */
  reason?: string | null
}

/** This is an answer that is not what was asked for: it is all the caller is shown of the fault. */
export class HttpProblem extends Error {
  override name = 'HttpProblem'
  readonly code: ProblemCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly reason: string | undefined

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? PROBLEMS[code].message)
    this.code = code
    this.status = PROBLEMS[code].status
    this.retryAfterSeconds = details.retryAfterSeconds
    this.reason = details.reason ?? undefined
  }
}

/** Answers the problem of an HTTP status; an unknown status is INTERNAL. */
export function problemOfStatus(status: number): HttpProblem {
  const codes = Object.keys(PROBLEMS) as ProblemCode[]
  const code = codes.find((candidate) => PROBLEMS[candidate].status === status)
  return new HttpProblem(code ?? (status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL'))
}
