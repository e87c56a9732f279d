import { createHmac } from 'node:crypto'
import type { DeliverNotice, Notice } from './channel.ts'
import { postNotice } from './judge-answer.ts'
import type { MayReach } from './reachable-address.ts'

interface Options {
  url: string
  /** The receiver knows it too. */
  secret: string
  mayReach: MayReach
}

/**
 * Posts notices as JSON. `MonitorWeb-Signature: t=<seconds>,v1=<hex>` is the HMAC-SHA256 of `<seconds>.<body>`, so that
 * nobody who heard one can send it again later; `Idempotency-Key` is the same at every attempt.
 */
export function webhookChannel({ url, secret, mayReach }: Options): DeliverNotice {
  return (notice) => {
    const body = JSON.stringify(bodyOf(notice))
    const seconds = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'MonitorWeb',
      'idempotency-key': notice.key,
      'monitorweb-signature': `t=${seconds},v1=${signature}`,
    }
    return postNotice({ url, headers, body }, mayReach)
  }
}

const KINDS = { opened: 'ocorrencia', escalated: 'escalada', returned: 'volta', test: 'teste' } as const

function bodyOf({ key, title, body, urgency, url, facts }: Notice) {
  return {
    versao: 1,
    chave: key,
    tipo: KINDS[facts.kind],
    urgencia: urgency,
    titulo: title,
    texto: body,
    placa: facts.plate,
    veiculo: facts.vehicle,
    cliente: facts.customer,
    oque: facts.what,
    onde: facts.where,
    quando: new Date(facts.at).toISOString(),
    latitude: facts.latitude,
    longitude: facts.longitude,
    link: url,
  }
}
