import { useNotice } from '../overlay/Notices.tsx'
import { copyText } from './clipboard.ts'

/** Copies a text and says so in the words given, or says that the browser does not let it. */
export function useCopy(): (text: string, said: string) => void {
  const notice = useNotice()
  return (text, said) =>
    void copyText(text).then(
      () => notice(said),
      () => notice('Não foi possível copiar.', 'failure'),
    )
}
