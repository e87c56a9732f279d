import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PageMessage } from '#ui/page/PageMessage.tsx'

export function NotFoundScreen() {
  return (
    <main style={{ height: '100%' }}>
      <PageMessage title="Página não encontrada" text="O endereço não existe ou mudou de lugar.">
        <Button component={Link} to="/">
          Ir para o início
        </Button>
      </PageMessage>
    </main>
  )
}
