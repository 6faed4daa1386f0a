import { ACCESS_REQUESTED } from '@belfry/rules'
import { askTable } from '../../shell/askTable.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { isClosedToPlayer, ownAccess } from './selectors.ts'

const TOO_NEW = 'grimoire-new-user'

/** A spectator's wish to see the grimoire. Whoever is too new for it is told why; otherwise the button rests. */
export function OwnAccess() {
  const shell = useShell()
  const { modals, clock } = shell
  const { t, phrase } = useText('people')
  const { view } = useTable()
  const wish = view && ownAccess(view, clock.now())
  if (!wish) return null
  const { whyNot } = wish
  const isTooNew = whyNot?.code === TOO_NEW
  const isResting = whyNot !== null && !isTooNew
  const isAsking = view.session.usersAll.some(
    ({ id, grimoireAccess }) => id === view.self.userId && grimoireAccess === ACCESS_REQUESTED,
  )
  const request = async (): Promise<void> => {
    if (!isTooNew) {
      await askTable(shell, 'people:failed', 'requestGrimoire', { status: ACCESS_REQUESTED })
      return
    }
    await modals.ask({
      type: 'alert',
      title: { key: 'people:prompt_grim_title' },
      text: { key: 'people:prompt_grim_text' },
    })
  }
  return (
    <>
      {isClosedToPlayer(view) && <output className="own-access-closed">{t('people:access.closed')}</output>}
      <Button
        icon="book"
        disabled={isResting || isAsking}
        title={isResting ? phrase(failurePhrase(whyNot)) : undefined}
        onClick={() => void request()}
      >
        {t(isAsking ? 'people:access.asked' : 'people:access.ask')}
      </Button>
    </>
  )
}
