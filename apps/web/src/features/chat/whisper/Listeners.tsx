import type { SessionView } from '@belfry/rules'
import { useNames } from '../../../shared/people/useNames.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { whisperListeners } from './selectors.ts'

const ICONS = { storyteller: 'quill', listener: 'headphones' } as const

/** Nobody is overheard without knowing: whoever is in the whisper besides the players, also while it is small. */
export function Listeners({ view }: { readonly view: SessionView }) {
  const { t } = useText('chat')
  const names = useNames()
  const listeners = whisperListeners(view)
  return (
    <ul className="whisper__listeners" aria-label={t('chat:whisper.listeners')} aria-live="polite">
      {listeners.map(({ userId, kind }) => (
        <li key={userId} className="whisper__listener" data-listener={kind}>
          <Icon name={ICONS[kind]} />
          {userId === view.self.userId
            ? t(`chat:whisper.self.${kind}`)
            : t(`chat:whisper.${kind}`, { name: names.user(view, userId) })}
        </li>
      ))}
    </ul>
  )
}
