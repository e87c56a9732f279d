import { Button } from '@mantine/core'
import { PageMessage } from '#ui/page/PageMessage.tsx'

/** Stands in place of a screen that could not be shown, such as one of which a part failed to download. */
export function RouteFailure() {
  return (
    <PageMessage
      title="Não foi possível abrir esta tela"
      text="Pode ser a conexão, ou uma versão nova do sistema acabou de chegar."
    >
      <Button onClick={() => location.reload()}>Recarregar a página</Button>
    </PageMessage>
  )
}
