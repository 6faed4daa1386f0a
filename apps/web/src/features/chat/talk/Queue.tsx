import { isOnStage, personInView, type SessionView } from '@belfry/rules'
import { NumberedName } from '../../../shared/people/NumberedName.tsx'
import { useNames } from '../../../shared/people/useNames.ts'
import { useKeys } from '../../../shell/useKeys.ts'
import { useKeyText } from '../../../shell/useKeyText.ts'
import { useReason } from '../../../shell/useReason.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { removeWhisper, requestWhisper } from './api.ts'
import { incoming, outgoing, type RequestRow } from './requests.ts'
import { mayWhisper, talkers } from './selectors.ts'
import { useSecondsUntil } from './useExpiry.ts'

interface RequestProps {
  readonly view: SessionView
  readonly request: RequestRow
}

const ACCEPT_KEYS = ['acceptChat1', 'acceptChat2', 'acceptChat3'] as const

export function Incoming({ view, request, index }: RequestProps & { readonly index: number }) {
  const shell = useShell()
  const { t } = useText('chat', 'board')
  const names = useNames()
  const name = names.user(view, request.userId)
  const seconds = useSecondsUntil(request.expires)
  const action = ACCEPT_KEYS[index]
  const keys = useKeys(action ?? ACCEPT_KEYS[0])
  const keyText = useKeyText()
  return (
    <li className="talk__row talk__row--asking" data-request="in">
      <span className="talk__name">{t('chat:queue.asks', { name })}</span>
      <span className="talk__seconds">{t('chat:queue.seconds', { count: seconds })}</span>
      <Button
        kind="primary"
        icon="check"
        aria-label={t('board:of', { what: t('chat:queue.accept'), name })}
        onClick={() => requestWhisper(shell, request.userId)}
      >
        {t('chat:queue.accept')}
      </Button>
      {(action ? keys : []).map((key) => (
        <kbd key={key}>{keyText(key)}</kbd>
      ))}
      <Button
        kind="quiet"
        icon="close"
        aria-label={t('board:of', { what: t('chat:queue.decline'), name })}
        onClick={() => removeWhisper(shell, request.userId)}
      >
        {t('chat:queue.decline')}
      </Button>
    </li>
  )
}

function Outgoing({ view, request }: RequestProps) {
  const shell = useShell()
  const { t } = useText('chat')
  const names = useNames()
  const seconds = useSecondsUntil(request.expires)
  return (
    <li className="talk__row" data-request="out">
      <span className="talk__name">{t('chat:queue.asked', { name: names.user(view, request.userId) })}</span>
      <span className="talk__seconds">{t('chat:queue.seconds', { count: seconds })}</span>
      <Button kind="quiet" icon="close" onClick={() => removeWhisper(shell, request.userId)}>
        {t('chat:queue.cancel')}
      </Button>
    </li>
  )
}

/** People one could ask to talk apart. */
function Askable({ view }: { readonly view: SessionView }) {
  const shell = useShell()
  const { t } = useText('chat')
  const names = useNames()
  const reason = useReason()
  const pending = [...Object.keys(view.gamestate.whisperTo), ...Object.keys(view.gamestate.whisperFrom)]
  return (
    <ul className="talk__people">
      {talkers(view)
        .filter(({ id }) => !pending.includes(id))
        .map(({ id }) => {
          const name = names.user(view, id)
          const label = t('chat:queue.ask', { name })
          return (
            <li key={id}>
              <Button
                kind="plain"
                icon="speech"
                aria-label={label}
                {...reason(mayWhisper(view, id), label)}
                onClick={() => requestWhisper(shell, id)}
              >
                <NumberedName className="talk__name" name={name} />
              </Button>
            </li>
          )
        })}
    </ul>
  )
}

/** Requests both ways, and whom to ask. Whoever only watches neither asks nor is asked. */
export function Queue({ view }: { readonly view: SessionView }) {
  const { t } = useText('chat')
  const self = personInView(view, view.self.userId)
  if (!self || !isOnStage(self)) return null
  return (
    <section className="talk__part" aria-label={t('chat:queue.title')}>
      <h3 className="talk__title">{t('chat:queue.title')}</h3>
      <ul className="talk__rows">
        {incoming(view).map((request, index) => (
          <Incoming key={request.userId} view={view} request={request} index={index} />
        ))}
        {outgoing(view).map((request) => (
          <Outgoing key={request.userId} view={view} request={request} />
        ))}
      </ul>
      <Askable view={view} />
    </section>
  )
}
