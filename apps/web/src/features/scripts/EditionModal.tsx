import './edition.css'
import { useContent } from '../../shared/characters/useContent.ts'
import type { ModalProps } from '../../shell/feature.ts'
import { useCan } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { EditionCards } from './EditionCards.tsx'
import { OwnScript } from './OwnScript.tsx'
import { ThemePicker } from './ThemePicker.tsx'

const PANELS = [EditionCards, OwnScript, ThemePicker] as const

export function Modal({ tab }: ModalProps) {
  const { t } = useText('scripts')
  const content = useContent()
  const mayChoose = useCan('chooseScript')
  const Panel = PANELS[tab] ?? EditionCards
  if (!content) return <p className="sheet__text">{t('scripts:edition.loading')}</p>
  return (
    <div className="edition-modal">
      {!mayChoose && <p className="edition-modal__note">{t('scripts:edition.onlyStoryteller')}</p>}
      <fieldset className="edition-modal__panel" disabled={!mayChoose}>
        <legend className="visually-hidden">{t('scripts:edition.title')}</legend>
        <Panel content={content} />
      </fieldset>
    </div>
  )
}
