import './asked.css'
import { useState } from 'react'
import { Consent } from '../../shared/games/Consent.tsx'
import { type Asked, useAsked } from '../../shared/games/useAsked.ts'
import { Dock } from '../../shell/Dock.tsx'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet, SheetText } from '../../ui/Sheet.tsx'

const isAnswered = ({ sharing: { mine, words, isStoryteller } }: Asked): boolean =>
  words !== null && (isStoryteller || mine !== null)

/** After the reveal everybody is asked, once and out of the way; whoever does not mind says nothing. */
export function Info() {
  const { t } = useText('replay')
  const [asked, setAsked] = useAsked(true)
  const [isOpen, setOpen] = useState(false)
  if (!asked) return null
  return (
    <>
      {!isAnswered(asked) && (
        <Dock>
          <p className="asked">
            <Button icon="eye" onClick={() => setOpen(true)}>
              {t(asked.sharing.isStoryteller ? 'replay:ask.storyteller' : 'replay:ask')}
            </Button>
          </p>
        </Dock>
      )}
      <Sheet
        isOpen={isOpen}
        size="small"
        name="asked"
        title={t('replay:ask.title')}
        closeLabel={t('common:close')}
        onDismiss={() => setOpen(false)}
      >
        <SheetText>{t('replay:ask.later')}</SheetText>
        <Consent
          id={asked.id}
          isRevealed
          sharing={asked.sharing}
          onChange={(sharing) => setAsked({ ...asked, sharing })}
        />
      </Sheet>
    </>
  )
}
