import '../../ui/goes-on.css'
import '../../ui/menu.css'
import './menu.css'
import { Popover } from '@base-ui/react/popover'
import type { Namespace } from '@belfry/i18n'
import { useState } from 'react'
import { spokenKeys } from '../../lib/actions/keys.ts'
import type { MenuTab } from '../../shell/feature.ts'
import { LanguageSelect } from '../../shell/LanguageSelect.tsx'
import { useKeyText } from '../../shell/useKeyText.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useCan, useTable } from '../../shell/useTable.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { entriesOf, MENU_TABS } from './entries.ts'

/** The first tab is what one can do with the game: set it up as Storyteller, take part as anybody else. */
function useTabLabels(): readonly string[] {
  const { t } = useText('menu')
  const mayLead = useCan('lead')
  return [mayLead ? t('menu:tab.new') : t('menu:tab.playing'), t('menu:tab.during'), t('menu:tab.app')]
}

/**
 * Features bring labels from namespaces of their own. Those of all tabs are fetched when the menu opens: if a tab had to
 * wait for its words, the whole menu would be taken away meanwhile, and the focus with it.
 */
function useEntries(tab: MenuTab) {
  const shell = useShell()
  useReadable(shell.keybindings)
  useReadable(shell.actions.scopes)
  useReadable(shell.account)
  useTable()
  const everywhere = MENU_TABS.flatMap((each) => entriesOf(shell, each))
  const namespaces = [...new Set(everywhere.map(({ label }) => label.split(':')[0] as Namespace))]
  return { entries: entriesOf(shell, tab), ...useText(...namespaces) }
}

function Entries({ tab, onDone }: { readonly tab: MenuTab; readonly onDone: () => void }) {
  const { entries, t, phrase } = useEntries(tab)
  const keyText = useKeyText()
  return (
    <ul className="main-menu__entries">
      {entries.map(({ name, label, icon, keys, isEnabled, whyNot, run }) => (
        <li key={name}>
          <button
            type="button"
            className="main-menu__entry"
            data-entry={name}
            disabled={!isEnabled}
            title={whyNot ? phrase(failurePhrase(whyNot)) : undefined}
            aria-keyshortcuts={spokenKeys(keys)}
            onClick={() => {
              onDone()
              run()
            }}
          >
            <span className="main-menu__icon">{icon && <Icon name={icon} />}</span>
            <span className="main-menu__label">{t(label)}</span>
            {keys.map((key) => (
              <kbd key={key}>{keyText(key)}</kbd>
            ))}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A sheet that an entry has opened takes the focus itself: a menu that gave it back meanwhile might come after it. */
const mayGiveFocusBack = (): boolean => document.querySelector('.sheet:not([data-closed])') === null

/** Main menu: everything one can do at the table, in three tabs; it closes when something was chosen. */
export function Control() {
  const { t } = useText('menu')
  const [isOpen, setOpen] = useState(false)
  const [tab, setTab] = useState(0)
  const labels = useTabLabels()
  const name = MENU_TABS[tab] ?? 'game'
  const hasLanguage = name === 'app'
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        className="button button--quiet button--bare main-menu__trigger"
        aria-label={t('menu:open')}
        title={t('menu:open')}
      >
        <Icon name="menu" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="main-menu__positioner" side="bottom" align="end" sideOffset={6}>
          <Popover.Popup className="main-menu" aria-label={t('menu:open')} finalFocus={mayGiveFocusBack}>
            <Tabs labels={labels} open={tab} onOpen={setTab}>
              <div className="main-menu__scroller goes-on">
                <Entries tab={name} onDone={() => setOpen(false)} />
                {hasLanguage && <LanguageSelect />}
              </div>
            </Tabs>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
