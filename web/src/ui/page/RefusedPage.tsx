import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PageMessage } from './PageMessage.tsx'

interface RefusedPageProps {
  /** What the page is called, with its article: "a Recepção". */
  what: string
  /** Whose it is instead, and whom to ask. */
  text: string
}

/** Stands where a page is opened that this person's profile does not have, and leads to one that everybody has. */
export function RefusedPage({ what, text }: RefusedPageProps) {
  return (
    <PageMessage title={`Seu perfil não vê ${what}`} text={text}>
      <Button component={Link} to="/custom-dashboard">
        Ir para o Dashboard
      </Button>
    </PageMessage>
  )
}
