import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PageMessage } from '#ui/page/PageMessage.tsx'

export function ServerErrorScreen() {
  return (
    <main style={{ height: '100%' }}>
      <PageMessage
        title="O servidor não conseguiu responder"
        text="O problema é do sistema, não do que você fez. Tente de novo em alguns instantes."
      >
        <Button component={Link} to="/">
          Tentar de novo
        </Button>
      </PageMessage>
    </main>
  )
}
