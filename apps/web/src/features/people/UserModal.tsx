import './people.css'
import './profile.css'
import '../../art/avatars/borders.css'
import { levelGroup } from '@belfry/rules'
import { useState } from 'react'
import { inRegion } from '../../lib/browser/region.ts'
import { Face } from '../../shared/people/Face.tsx'
import { Named } from '../../shared/people/Named.tsx'
import { USER_VOLUME_RANGE } from '../../shared/people/overrides.ts'
import { roleOf } from '../../shared/people/roles.ts'
import { Standing } from '../../shared/people/Standing.tsx'
import { useVolumeWish } from '../../shared/people/useOverrides.ts'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { GainSlider } from '../../shared/voice/GainSlider.tsx'
import type { ModalProps } from '../../shell/feature.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Slider } from '../../ui/Field.tsx'
import { isPrivileged, type ProfileUser } from './card.ts'
import { usePending } from './editing.ts'
import { Badge, Fact } from './Fact.tsx'
import { OwnFace } from './OwnFace.tsx'
import { type Profile, useProfile } from './profile.ts'
import { BlockButton, ReportButton, ReportForm } from './Safety.tsx'
import { OwnStats, Stats } from './Stats.tsx'
import { CameraSwitch, OwnCameraSwitch, PictureSwitch } from './Switches.tsx'

/** Facts about somebody besides their name. */
function Facts({ user }: { readonly user: ProfileUser }) {
  const { t } = useText('people')
  const [locale] = useLocale()
  const level = user.level === 'none' ? null : user.level
  const since = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'long', timeStyle: 'short' }).format(
    user.createdAt,
  )
  return (
    <dl className="facts">
      <Fact label={t('people:id')}>{user.id}</Fact>
      <Fact label={t('people:since')}>
        {since}
        {user.flags.includes('verified-phone') && (
          <Badge name="verified-phone" icon="phone">
            {t('people:verified')}
          </Badge>
        )}
        {user.flags.includes('newuser') && (
          <Badge name="newuser" icon="star">
            {t('people:new')}
          </Badge>
        )}
      </Fact>
      <Fact label={t('people:level')}>
        <Standing level={level} flags={user.flags} />
        {levelGroup(level) === 'group' && (
          <Badge name="group" icon="people">
            {t('people:group')}
          </Badge>
        )}
      </Fact>
    </dl>
  )
}

function VolumeSlider({ user }: { readonly user: ProfileUser }) {
  const { t } = useText('people')
  const [volume, setVolume] = useVolumeWish(user.id)
  return (
    <Slider
      label={t('people:volume')}
      {...USER_VOLUME_RANGE}
      value={volume}
      shown={`${Math.round(volume * 100)} %`}
      onChange={setVolume}
    />
  )
}

/** For moderators: from the card to the account. */
function ModerateButton({ user }: { readonly user: ProfileUser }) {
  const { modals } = useShell()
  const { t } = useText('people')
  if (!usePermissions().isModerator) return null
  return (
    <Button
      kind="quiet"
      icon="gavel"
      className="profile__moderate"
      onClick={() => modals.open({ name: 'moderation', params: { userId: user.id } })}
    >
      {t('people:moderate')}
    </Button>
  )
}

function OtherCard({ profile: { user, stats } }: { readonly profile: Profile }) {
  const [isReporting, setReporting] = useState(false)
  const { isModerator } = usePermissions()
  const { view: here } = useTable()
  // At a table as everybody knows them there; elsewhere nobody is anything but themselves.
  const view = here && roleOf(here, user.id) ? here : null
  return (
    <article className="profile" data-user={user.id}>
      <span className="profile__avatar">
        <Face id={user.id} name={user.username} avatar={user.cosmetics.avatar} isOnline />
      </span>
      <div className="profile__plate bordered" data-border={user.cosmetics.border || 'none'}>
        <p className="profile__name">{view ? <Named view={view} userIds={[user.id]} /> : user.username}</p>
        {user.pronouns !== '' && <p className="profile__pronouns">{user.pronouns}</p>}
      </div>
      <Facts user={user} />
      <VolumeSlider user={user} />
      <Stats stats={stats} userId={user.id} isPrivileged={isPrivileged(user, false, isModerator)} />
      <div className="profile__deeds">
        <CameraSwitch userId={user.id} />
        <PictureSwitch userId={user.id} />
        <BlockButton user={user} />
        <ReportButton isOpen={isReporting} onToggle={() => setReporting(!isReporting)} />
        <ModerateButton user={user} />
      </div>
      {isReporting && <ReportForm user={user} onDone={() => setReporting(false)} />}
    </article>
  )
}

function OwnCard({ profile: { user, stats } }: { readonly profile: Profile }) {
  const [worn, wear] = usePending(user)
  return (
    <article className="profile" data-user={user.id}>
      <OwnFace user={user} worn={worn} wear={wear} />
      <Facts user={user} />
      <GainSlider />
      <OwnStats
        stats={stats}
        visibility={worn.stats}
        onVisibility={(visibility) => wear({ stats: visibility })}
      />
      <div className="profile__deeds">
        <OwnCameraSwitch />
        <PictureSwitch userId={user.id} isOwn />
        <ModerateButton user={user} />
      </div>
    </article>
  )
}

export function Modal({ params }: ModalProps) {
  const { account } = useShell()
  const { t, phrase } = useText('people')
  const userId = params && 'userId' in params ? (params.userId ?? '') : ''
  const ownId = useReadable(account).claims?.id
  const { data, error } = useProfile(userId)
  if (error)
    return (
      <p className="profile__fault" role="alert">
        {phrase(failurePhrase(error.failure))}
      </p>
    )
  if (data) return ownId === userId ? <OwnCard profile={data} /> : <OtherCard profile={data} />
  return (
    <article className="profile" aria-busy="true">
      <p>{t('people:loading')}</p>
      <Stats stats={undefined} />
    </article>
  )
}
