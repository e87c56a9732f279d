/**
 * Goes where a pressed notice leads, which its worker says to the page: so the page asks before it leaves what was typed.
 * Ends when the answered function is called.
 */
export function followNotices(open: (path: string) => void): () => void {
  // Browsers give workers to encrypted pages alone.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  function follow({ data, ports }: MessageEvent<{ path: string }>) {
    // A page that does not answer is taken for one that does not listen.
    ports[0]?.postMessage(true)
    open(data.path)
  }
  workers?.addEventListener('message', follow)
  return () => workers?.removeEventListener('message', follow)
}
