import './guidance.css'
import { useMemo } from 'react'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { Dock } from '../../shell/Dock.tsx'
import { useReadable, useSetting, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { DEEDS } from './deeds.ts'
import { guideFacts } from './facts.ts'
import { guideFor } from './stages.ts'

/** Guide: what comes next, said in the middle of the table while nothing else is going on there. */
export function Info() {
  const shell = useShell()
  const { t } = useText('guidance')
  const names = useNames()
  const { view } = useTable()
  const content = useTableContent()
  const [isDisabled] = useSetting('isTutorialDisabled')
  const isTownSquare = useReadable(shell.townSquare)
  const facts = useMemo(() => (view && content ? guideFacts(view, content) : null), [view, content])
  const guide = facts && guideFor(facts)
  // What the town may look at over a shoulder tells nobody what the Storyteller is about to do.
  if (isDisabled || !view || !facts || !guide || (facts.isStoryteller && isTownSquare)) return null
  const params = {
    count: facts.isStoryteller && guide.name === 'place' ? facts.blank : facts.empty,
    edition: facts.edition,
    character: facts.character ?? '',
    name: facts.marked === null ? '' : names.seat(view, facts.marked),
    names: facts.doomed.map((seat) => names.seat(view, seat)).join(', '),
  }
  return (
    <Dock>
      <section className="guide" data-stage={guide.name} aria-label={t('guidance:title')}>
        <p className="guide__text">
          {guide.side === 'storyteller'
            ? t(`guidance:storyteller.${guide.name}`, params)
            : t(`guidance:player.${guide.name}`, params)}
          {guide.side === 'storyteller' && guide.name === 'invite' && facts.standing > 0 && (
            <> {t('guidance:storyteller.standing', { count: facts.standing })}</>
          )}
        </p>
        {guide.deeds.length > 0 && (
          <div className="guide__deeds">
            {guide.deeds.map((name, at) => {
              const { label, icon, run } = DEEDS[name]
              return (
                <Button
                  key={name}
                  // What mends a mistake is no next step.
                  kind={at === 0 && name !== 'resume' ? 'primary' : 'plain'}
                  icon={typeof icon === 'function' ? icon(facts) : icon}
                  data-deed={name}
                  onClick={() => run(shell)}
                >
                  {t(typeof label === 'function' ? label(facts) : label)}
                </Button>
              )
            })}
          </div>
        )}
      </section>
    </Dock>
  )
}
