import { useText } from '../../frame/useText.ts'
import type { SoundName } from '../../lib/sounds/recipes.ts'
import { SoundRow } from './SoundsScreen.tsx'

const TALK: readonly SoundName[] = ['privateRequest', 'privateJoin', 'chatJoin', 'chatLeave']

/** What is heard of people who come, go and ask for a word. */
export function ChatTab() {
  const { t } = useText('settings')
  return (
    <>
      <p>{t('settings:chat.text')}</p>
      {TALK.map((name) => (
        <SoundRow key={name} name={name} />
      ))}
    </>
  )
}
