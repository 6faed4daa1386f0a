import type { TextKey } from '@belfry/i18n'
import { useChatServers } from '../../shared/voice/chatServers.ts'
import { type Health, isFull, isWell } from '../../shared/voice/health.ts'
import { chooseServer } from '../../shared/voice/servers.ts'
import { useShell } from '../../shell/useShell.ts'
import { useCan, useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from './Alert.tsx'
import { chatOf, useChat } from './chat.ts'

const wordsFor = (health: Health | null | undefined): TextKey => {
  if (isFull(health)) return 'voice:offer.full'
  return health === null ? 'voice:offer.away' : 'voice:offer.use'
}

/** A Storyteller whose table has been without voices for a while may take it to another server that has room. */
export function ServerOffer() {
  const shell = useShell()
  const chat = chatOf(shell)
  const { t } = useText('voice')
  const mayChange = useCan('changeTable')
  const isOffered = useChat(({ isOverdue }) => isOverdue) && mayChange
  const host = useView(({ session }) => session.Server.host, null)
  const servers = useChatServers(isOffered).filter((server) => server.host !== host)
  if (!isOffered || servers.length === 0) return null
  return (
    <Alert name="offer" text={t('voice:offer.text')} onClose={chat.stay}>
      {servers.map((server) => (
        <Button
          key={server.host}
          kind="primary"
          disabled={!isWell(server.health)}
          onClick={() => void chooseServer(shell, server.host, 'voice:offer.failed')}
        >
          {t(wordsFor(server.health), { name: server.name })}
        </Button>
      ))}
      <Button onClick={chat.stay}>{t('voice:offer.stay')}</Button>
    </Alert>
  )
}
