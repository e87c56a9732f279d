import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { AskForLink } from './AskForLink.tsx'
import { EnterCode } from './EnterCode.tsx'
import { NewPassword } from './NewPassword.tsx'

interface ForgotScreenProps {
  /** The token of a link of former times, which stands in the search; null: there is none. */
  token: string | null
}

/**
 * Leads from asking for a mail to the new password, by the link of the mail, whose token stands behind `#`, or by the code that
 * it brings.
 */
export function ForgotScreen({ token }: ForgotScreenProps) {
  const [code, setCode] = useState<string | null>(null)
  const [hasCode, setHasCode] = useState(false)
  const { hash } = useLocation()
  const key = new URLSearchParams(hash).get('token') ?? token ?? code

  function askAgain() {
    setCode(null)
    setHasCode(false)
  }

  if (key !== null) return <NewPassword token={key} onAskAgain={askAgain} />
  if (hasCode) return <EnterCode onCode={setCode} onBack={askAgain} />
  return <AskForLink onHasCode={() => setHasCode(true)} />
}
