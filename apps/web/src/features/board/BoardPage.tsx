import { useEffect } from 'react'
import { useCharacterLocale } from '../../shared/characters/characterLanguage.ts'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { showFailure } from '../../shell/showFailure.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { AtTheDoor, useKnocking } from './AtTheDoor.tsx'
import { Board } from './Board.tsx'
import { useLocalTable } from './useLocalTable.ts'

/** The characters in the language in use; they follow when it is changed. */
function useLoadedContent(): void {
  const { content, modals } = useShell()
  const locale = useCharacterLocale()
  useEffect(() => {
    content.load(locale).catch(async () => {
      // Without characters a session does not open either, which is told where it is opened.
      if (!modals.get().dialogue) await showFailure(modals, { code: 'content-failed', params: {} })
    })
  }, [content, locale, modals])
}

/** The Grimoire: a session's table, or without a session the one in this browser. */
export function Page() {
  useLoadedContent()
  useLocalTable()
  const { t } = useText('board')
  // Not the view itself: the board is drawn again in the parts that changed, never as a whole.
  const hasView = useView(() => true, false)
  const content = useTableContent()
  const { loading, navigator, session } = useShell()
  const leave = (): void => {
    session.leave()
    navigator.goTo('Lobby')
  }
  const isLoading = useReadable(loading) !== ''
  const isKnocking = useKnocking()
  if (hasView && content) return <Board />
  if (isKnocking) return <AtTheDoor onLeave={leave} />
  return isLoading ? null : (
    <main className="plain-page">
      <output className="plain-page__text">{t('board:opening')}</output>
      <div className="plain-page__buttons plain-page__buttons--late">
        <Button onClick={() => navigator.goTo('Lobby')}>{t('common:broken.lobby')}</Button>
      </div>
    </main>
  )
}
