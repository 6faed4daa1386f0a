import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../frame/useShell.ts'
import { useAsk, useView } from '../../frame/useTable.ts'
import { useText } from '../../frame/useText.ts'
import { type ChatServer, fetchServers } from '../../lib/voice/servers.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from './Alert.tsx'
import { chatOf, useChat } from './chat.ts'

const NONE: readonly ChatServer[] = []

function useOtherServers(isWanted: boolean): readonly ChatServer[] {
  const { api } = useShell()
  const host = useView(({ session }) => session.Server.host, null)
  const { data = NONE } = useQuery({
    queryKey: ['other-servers'],
    enabled: isWanted,
    queryFn: async () => {
      const servers = await fetchServers(api)
      return servers.ok ? servers.value : NONE
    },
  })
  return data.filter((server) => server.host !== host)
}

/** A Storyteller whose table has been without voices for a while may take it to another server. */
export function ServerOffer() {
  const chat = chatOf(useShell())
  const { t } = useText('voice')
  const ask = useAsk()
  const isStoryteller = useView(({ self }) => self.kind === 'storyteller', false)
  const isOffered = useChat(({ isOverdue }) => isOverdue) && isStoryteller
  const servers = useOtherServers(isOffered)
  if (!isOffered || servers.length === 0) return null
  return (
    <Alert name="offer" text={t('voice:offer.text')} onClose={chat.stay}>
      {servers.map(({ host, name }) => (
        <Button
          key={host}
          kind="primary"
          onClick={() => void ask('updateServer', host, { failure: 'voice:offer.failed' })}
        >
          {t('voice:offer.use', { name })}
        </Button>
      ))}
      <Button onClick={chat.stay}>{t('voice:offer.stay')}</Button>
    </Alert>
  )
}
