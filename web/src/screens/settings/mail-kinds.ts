const KINDS: Record<string, string> = {
  passwordReset: 'Link para nova senha',
  invitation: 'Convite',
  passwordChanged: 'Aviso de senha trocada',
  addressChanged: 'Aviso de e-mail trocado',
  totpChanged: 'Aviso de verificação em duas etapas',
  accessRequested: 'Pedido de acesso recebido',
  accessDeclined: 'Pedido de acesso recusado',
  callAnswered: 'Resposta em chamado',
  customerAnswered: 'Resposta do cliente em chamado',
  callAssigned: 'Chamado atribuído',
  callFinished: 'Chamado finalizado',
  callReopened: 'Chamado reaberto',
}

/** Names what a mail was about, for those who read that it was not sent. */
export function mailKind(kind: string): string {
  return KINDS[kind] ?? kind
}
