import '../../ui/goes-on.css'
import '../../ui/menu.css'
import './nomination-type.css'
import { Menu } from '@base-ui/react/menu'
import { canSetNominationType, NOMINATION_TYPES, type NominationType, type VoteView } from '@belfry/rules'
import { setNominationType } from '../../shared/game/switches.ts'
import { useReason } from '../../shell/useReason.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Nomination type: how it is held, each way by its name, with what it does. */
export function NominationTypeMenu({ vote }: { readonly vote: VoteView }) {
  const shell = useShell()
  const { t } = useText('vote')
  const reason = useReason()
  const type = t(`vote:type.${vote.nominationType}`)
  const label = t('vote:type.change', { type })
  return (
    <Menu.Root>
      <Menu.Trigger
        className="button button--quiet vote-type"
        aria-label={label}
        {...reason(canSetNominationType(vote, vote.nominationType), label)}
      >
        <Icon name="gavel" />
        <span className="button__label">{type}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu__positioner" sideOffset={6} align="start">
          <Menu.Popup className="menu goes-on vote-types" aria-label={t('vote:type.choose')}>
            <Menu.RadioGroup
              value={vote.nominationType}
              onValueChange={(chosen: NominationType) => setNominationType(shell, chosen)}
            >
              {NOMINATION_TYPES.map((each) => (
                <Menu.RadioItem
                  key={each}
                  className="menu__item vote-types__type"
                  value={each}
                  disabled={!canSetNominationType(vote, each).ok}
                  closeOnClick
                >
                  <span className="vote-types__tick">
                    {each === vote.nominationType && <Icon name="check" />}
                  </span>
                  <span className="menu__label">
                    {t(`vote:type.${each}`)}
                    <span className="vote-types__about">{t(`vote:type.about.${each}`)}</span>
                  </span>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
