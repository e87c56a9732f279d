import { AskForLink } from './AskForLink.tsx'
import { NewPassword } from './NewPassword.tsx'

interface ForgotScreenProps {
  /** Of the link that came by mail; null to ask for one. */
  token: string | null
}

export function ForgotScreen({ token }: ForgotScreenProps) {
  return token === null ? <AskForLink /> : <NewPassword token={token} />
}
