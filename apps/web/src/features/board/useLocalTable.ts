import { useEffect } from 'react'
import { perShell } from '../../frame/perShell.ts'
import type { Shell } from '../../frame/shell.ts'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { newId } from '../../lib/id.ts'
import type { LocalTable } from '../../lib/local/localTable.ts'
import { keepForOffline } from '../../lib/offline/offline.ts'

const SEEDS = 2 ** 31

const randomSeed = (): number => Math.floor(Math.random() * SEEDS)

/** The one local table of this window, opened and closed as the board comes and goes. */
const localOf = perShell((shell) => {
  let table: LocalTable | null = null
  let isWanted = false
  const open = async (): Promise<void> => {
    isWanted = true
    const { i18n } = shell.translation
    const [{ openLocalTable }] = await Promise.all([
      import('../../lib/local/localTable.ts'),
      shell.content.load(i18n.language),
    ])
    const content = shell.content.get()
    if (!isWanted || !content || table) return
    table = openLocalTable({
      storage: shell.storage,
      clock: shell.clock,
      content,
      page: window,
      makeId: newId,
      seed: randomSeed(),
      username: nameOf(shell),
      language: i18n.language,
    })
    shell.table.open('local', null, table.client)
    await keepForOffline(navigator.serviceWorker, window.fetch.bind(window))
  }
  const close = (): void => {
    isWanted = false
    if (!table) return
    if (shell.table.get().mode === 'local') shell.table.leave()
    table.close()
    table = null
  }
  return { open, close }
})

const nameOf = ({ account }: Shell): string => account.get().claims?.username ?? ''

/** Without a session the board is a table in this browser. */
export function useLocalTable(): void {
  const shell = useShell()
  const { sessionId } = useReadable(shell.session)
  const isLoaded = useReadable(shell.loading) === ''
  const isLocal = isLoaded && sessionId === null
  useEffect(() => {
    if (!isLocal) return
    const local = localOf(shell)
    local
      .open()
      .catch((error: unknown) =>
        shell.reporter.report(error instanceof Error ? error : new Error(String(error))),
      )
    return local.close
  }, [shell, isLocal])
}
