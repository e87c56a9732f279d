import { useState } from 'react'
import { AskForLink } from './AskForLink.tsx'
import { EnterCode } from './EnterCode.tsx'
import { NewPassword } from './NewPassword.tsx'

interface ForgotScreenProps {
  /** Of the link that came by mail; null to ask for one. */
  token: string | null
}

/** From asking for a mail to the new password, by the mail's link or by the code that it brings. */
export function ForgotScreen({ token }: ForgotScreenProps) {
  const [code, setCode] = useState<string | null>(null)
  const [hasCode, setHasCode] = useState(false)
  const key = token ?? code

  function askAgain() {
    setCode(null)
    setHasCode(false)
  }

  if (key !== null) return <NewPassword token={key} onAskAgain={askAgain} />
  if (hasCode) return <EnterCode onCode={setCode} onBack={askAgain} />
  return <AskForLink onHasCode={() => setHasCode(true)} />
}
