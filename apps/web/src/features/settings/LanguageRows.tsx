import { CONTENT_LOCALES } from '@belfry/content'
import { LOCALES } from '@belfry/i18n'
import {
  AS_THE_APP,
  type CharacterLanguage,
  characterLanguageOf,
} from '../../shared/characters/characterLanguage.ts'
import { LanguageSelect } from '../../shell/LanguageSelect.tsx'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Select } from '../../ui/Field.tsx'

/** Each in its own name, as where the language of the app is chosen. */
const LANGUAGES: readonly {
  readonly value: CharacterLanguage
  readonly label: string
  readonly lang: string
}[] = LOCALES.filter(({ code }) => CONTENT_LOCALES.some((known) => known === code)).map(({ code, name }) => ({
  value: code,
  label: name,
  lang: code,
}))

/** Language of the app, and one of their own for characters, jinxes and night sheets. */
export function LanguageRows() {
  const { t } = useText('settings')
  const store = characterLanguageOf(useShell())
  const chosen = useReadable(store)
  return (
    <>
      <div className="settings__row" data-setting="locale">
        <LanguageSelect />
      </div>
      <div className="settings__row" data-setting="characterLanguage">
        <Select
          label={t('settings:row.characterLanguage')}
          value={chosen}
          options={[{ value: AS_THE_APP, label: t('settings:characterLanguage.app') }, ...LANGUAGES]}
          onChange={(next) => store.set(next)}
        />
      </div>
    </>
  )
}
