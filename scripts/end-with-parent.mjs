/**
 * npm hands SIGTERM to the shell between it and this process, and some shells die of it without passing it on: when
 * what started this process is gone, it stops as if it had been told itself.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
