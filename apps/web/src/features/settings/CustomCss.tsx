import { useId, useState } from 'react'
import { useReadable, useSetting, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { useCleanCss } from './useCleanCss.ts'
import { fittingOf, loadCss, wearCss } from './customCss.ts'

/** What was left out of the stylesheet. */
function Removed({ references }: { readonly references: readonly string[] }) {
  const { t } = useText('settings')
  if (references.length === 0) return null
  return (
    <div className="field__note" data-removed={references.length}>
      {t('settings:css.removed')}
      <ul>
        {references.map((reference) => (
          <li key={reference}>{reference}</li>
        ))}
      </ul>
    </div>
  )
}

/** A stylesheet of one's own: written here or fetched from an address, put on only on purpose. */
export function CustomCss() {
  const shell = useShell()
  const { t } = useText('settings')
  const [kept] = useSetting('customCSS')
  const [isWorn, setWorn] = useSetting('customCSSEnabled')
  const { isWaiting } = useReadable(fittingOf(shell))
  const [text, setText] = useState(kept)
  const [isSure, setSure] = useState(false)
  const removed = useCleanCss(text)?.removed ?? []
  const id = useId()
  const wear = async (): Promise<void> => {
    await wearCss(shell, await loadCss(text, window.fetch.bind(window)))
    setText(shell.settings.get().customCSS)
  }
  const whyNot = text.trim() === '' ? t('settings:css.empty') : isSure ? undefined : t('settings:css.unsure')
  return (
    <div className="settings__row settings__css" data-setting="customCSS">
      <label className="field__label" htmlFor={id}>
        {t('settings:row.customCSS')}
      </label>
      <textarea
        id={id}
        className="input settings__code"
        rows={6}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="field__note">{t('settings:css.hint')}</p>
      <Removed references={removed} />
      <Checkbox label={t('settings:css.sure')} checked={isSure} onChange={setSure} />
      <div className="settings__buttons">
        <Button
          disabled={whyNot !== undefined}
          title={whyNot}
          aria-description={whyNot}
          onClick={() => void wear()}
        >
          {t('settings:css.on')}
        </Button>
        <Button
          disabled={!isWorn}
          title={isWorn ? undefined : t('settings:css.none')}
          onClick={() => setWorn(false)}
        >
          {t('settings:css.off')}
        </Button>
      </div>
      {isWaiting && <output className="field__note">{t('settings:css.waiting')}</output>}
    </div>
  )
}
