import { Button } from '@mantine/core'
import type { Attachment } from '@monitorweb/contract/support-calls/support-call'
import { byteSizeWords } from '@monitorweb/domain/text/byte-size'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { useAction } from '#form/use-action.ts'
import { downloadContent } from '#ui/download/download.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import styles from './attachments.module.css'
import { fetchUpload } from './upload-file.ts'

const PICTURES = ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp']

/** Shows files that are kept: pictures are shown, everything else is saved to the reader's computer. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className={styles.gallery} aria-label="Anexos">
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          {PICTURES.includes(attachment.mediaType) ? (
            <Picture attachment={attachment} />
          ) : (
            <Download attachment={attachment} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Picture({ attachment }: { attachment: Attachment }) {
  const [opened, setOpened] = useState(false)
  const { address, error, retry } = useStored(attachment)
  const { name, sizeBytes } = attachment
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={error ? `Tentar de novo ${name}` : `Ver ${name}`}
        onClick={() => (error ? retry() : setOpened(true))}
      >
        {address ? <img src={address} alt="" /> : <IconFile size={28} stroke={1.4} aria-hidden="true" />}
        <span className={styles.name}>{name}</span>
        <span className={styles.note} role={error ? 'alert' : undefined}>
          {error ? messageOf(error) : byteSizeWords(sizeBytes)}
        </span>
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={name} size={900}>
        {address && (
          <>
            <img className={styles.large} src={address} alt={name} />
            <div className={styles.buttons}>
              <Button
                component="a"
                href={address}
                download={name}
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
              >
                Baixar
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  )
}

function Download({ attachment: { id, name, sizeBytes } }: { attachment: Attachment }) {
  const { busy, failure: problem, run } = useAction()
  const save = () => run(async () => downloadContent(await fetchUpload(id, new AbortController().signal), name))
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={`Baixar ${name}`}
      aria-busy={busy}
      onClick={() => void save()}
    >
      <IconDownload size={26} stroke={1.4} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
      <span className={styles.note} role={problem ? 'alert' : undefined}>
        {problem ?? (busy ? 'Baixando…' : byteSizeWords(sizeBytes))}
      </span>
    </button>
  )
}

/** Answers the address in this browser of a kept file, as long as something shows the file. */
function useStored({ id }: Attachment): { address: string | null; error: Error | null; retry(): void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['upload', id],
    queryFn: ({ signal }) => fetchUpload(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { address, error, retry: () => void refetch() }
}
