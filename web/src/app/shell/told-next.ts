import { type ToldNext, takeToldNext } from '#api/session/next-page.ts'
import type { useNotice } from '#ui/overlay/Notices.tsx'

const WORDS: Record<ToldNext, string> = {
  replaced: 'A visão como cliente terminou porque outra foi aberta. Você voltou ao seu acesso.',
  signedOut: 'Você saiu da visão como cliente e voltou ao seu acesso.',
  expired:
    'O tempo da visão como cliente acabou. Você voltou ao seu acesso; para ver de novo, abra o cadastro do cliente.',
  ended: 'A visão como cliente terminou. Você voltou ao seu acesso.',
  refused: 'Nada foi gravado: a página aberta era de outra sessão deste navegador. Confira e grave de novo.',
}

/** Says once what the page before left to be told. */
export function tellNext(notice: ReturnType<typeof useNotice>): void {
  const told = takeToldNext()
  if (told) notice(WORDS[told], told === 'refused' ? 'failure' : 'done')
}
