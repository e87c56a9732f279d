import { NOTICE_WORKER } from '#api/session/own-notices.ts'

/** Says why this browser cannot be pushed to; null where it can. */
export function pushProblem(): string | null {
  if (!window.isSecureContext) return 'Avisos no navegador precisam de um endereço https.'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'Este navegador não recebe avisos. No iPhone e no iPad, instale antes: Compartilhar, Adicionar à Tela de Início.'
  }
  if (Notification.permission === 'denied') {
    return 'Os avisos deste site estão bloqueados nas configurações do navegador.'
  }
  return null
}

/**
 * Has the browser ask its person and subscribe to its push service; answers the subscription as text. Throws Error with a
 * sentence where the person or the browser says no.
 */
export async function subscribePush(pushKey: string): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('O navegador não deixou: permita os avisos deste site e tente de novo.')
  }
  const pushManager = await installWorker()
  try {
    // One for another key of the server would be refused, and one of another person would go on beside this one.
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    return JSON.stringify(subscription)
  } catch {
    throw new Error('O navegador não alcançou o serviço de avisos dele. Tente de novo mais tarde.')
  }
}

async function installWorker(): Promise<PushManager> {
  try {
    await navigator.serviceWorker.register(NOTICE_WORKER)
    return (await navigator.serviceWorker.ready).pushManager
  } catch {
    throw new Error(
      'O navegador não deixou instalar os avisos: verifique a conexão e se o certificado deste endereço é válido.',
    )
  }
}

/** Names the browser and its system as people call them, so that they know their channels apart. */
export function browserName(userAgent = navigator.userAgent): string {
  const [, browser] =
    [
      [/Edg/, 'Edge'],
      [/OPR|Opera/, 'Opera'],
      [/Firefox/, 'Firefox'],
      [/Chrom/, 'Chrome'],
      [/Safari/, 'Safari'],
    ].find(([pattern]) => (pattern as RegExp).test(userAgent)) ?? []
  const [, system] =
    [
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iOS'],
      [/Windows/, 'Windows'],
      [/Mac OS/, 'macOS'],
      [/Linux|CrOS/, 'Linux'],
    ].find(([pattern]) => (pattern as RegExp).test(userAgent)) ?? []
  return [browser ?? 'Navegador', system].filter(Boolean).join(' · ')
}
