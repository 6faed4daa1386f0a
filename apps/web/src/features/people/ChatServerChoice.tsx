import { type KnownServer, useChatServers } from '../../shared/voice/chatServers.ts'
import { isFull } from '../../shared/voice/health.ts'
import { chooseServer } from '../../shared/voice/servers.ts'
import { useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'

/** State of a server, in words; a colour says the same for those who see it. */
function HealthLine({ health }: Pick<KnownServer, 'health'>) {
  const { t } = useText('people')
  if (health === undefined) return <span className="chat-server__health">{t('people:server.asking')}</span>
  if (health === null)
    return (
      <span className="chat-server__health" data-color="red">
        {t('people:server.silent')}
      </span>
    )
  const { users, load, latency, color } = health
  const facts = [
    t('people:server.users', { count: users }),
    t('people:server.load', { percent: Math.round(load * 100) }),
    t('people:server.latency', { ms: latency }),
    t(isFull(health) ? 'people:server.full' : `people:server.color.${color}`),
  ]
  return (
    <span className="chat-server__health" data-color={color}>
      {facts.join(' · ')}
    </span>
  )
}

interface RowProps {
  readonly server: KnownServer | null
  readonly isChosen: boolean
  readonly whyNot: string | undefined
  readonly onChoose: () => void
}

function ServerRow({ server, isChosen, whyNot, onChoose }: RowProps) {
  const { t } = useText('people')
  return (
    <label className="chat-server" data-server={server?.host ?? 'none'} title={whyNot}>
      <input
        className="chat-server__input"
        type="radio"
        name="chat-server"
        checked={isChosen}
        disabled={whyNot !== undefined && !isChosen}
        onChange={onChoose}
      />
      <span className="chat-server__name">{server?.name ?? t('people:server.none')}</span>
      {server ? (
        <HealthLine health={server.health} />
      ) : (
        <span className="chat-server__health">{t('people:server.none.text')}</span>
      )}
    </label>
  )
}

/** A server that is chosen and no longer listed is listed all the same. */
const withChosen = (servers: readonly KnownServer[], host: string | null): readonly KnownServer[] =>
  host === null || servers.some((server) => server.host === host)
    ? servers
    : [...servers, { host, name: host, health: null }]

/** Chat server that carries voices and pictures, where there is a choice. */
export function ChatServerChoice({ mayChange }: { readonly mayChange: boolean }) {
  const { t, phrase } = useText('people')
  const shell = useShell()
  const host = useView(({ session }) => session.Server.host, null)
  const servers = withChosen(useChatServers(), host)
  const notYours = mayChange ? undefined : phrase(failurePhrase({ code: 'not-storyteller', params: {} }))
  const whyNot = ({ health }: KnownServer): string | undefined =>
    notYours ?? (isFull(health) ? t('people:server.full') : undefined)
  const choose = (next: string | null) => (): void => void chooseServer(shell, next, 'people:failed')
  return (
    <fieldset className="chat-servers">
      <legend className="field__label">{t('people:server')}</legend>
      {servers.length === 0 && <p className="field__note">{t('people:server.nochoice')}</p>}
      {servers.length > 0 && (
        <>
          {servers.map((server) => (
            <ServerRow
              key={server.host}
              server={server}
              isChosen={server.host === host}
              whyNot={whyNot(server)}
              onChoose={choose(server.host)}
            />
          ))}
          <ServerRow server={null} isChosen={host === null} whyNot={notYours} onChoose={choose(null)} />
        </>
      )}
    </fieldset>
  )
}
